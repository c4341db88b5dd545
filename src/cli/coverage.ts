/** Coverage in words. */
import type { HarnessReport, RawReport, ToolReport } from "../coverage/report.js";
import { counted } from "../view/shorten.js";
import { visible } from "../view/visible.js";
import { table } from "./table.js";

/** So many unknown keys of a tool are named; `--json` has all. */
const KEYS = 8;

/** One block for each harness, and a line for all of them together. */
export function coverageText(reports: readonly HarnessReport[]): string {
  const blocks = reports.map(harnessText);
  if (reports.length > 1) blocks.push(totalText(reports));
  return blocks.join("\n");
}

function harnessText(report: HarnessReport): string {
  const { harness, hasTable, sessions, calls, typed, looking, ops, derived, tools } = report;
  const whyNone = hasTable ? "" : " (no table yet: every call is raw)";
  const lines = [
    `${visible(harness)}: ${counted(sessions, "session")}, ${counted(calls, "call")}, ` +
      `${shareText(typed, calls)}${whyNone}`,
  ];
  if (looking.calls > 0) {
    lines.push(
      `  find, search, list, web search: ${counted(looking.calls, "call")}, ` +
        shareText(looking.typed, looking.calls),
    );
  }
  if (Object.keys(ops).length > 0) lines.push(`  by op: ${countsText(ops)}`);
  if (derived !== undefined && derived.from > 0) {
    lines.push(
      `  derived from ${derived.from.toLocaleString("en")} of ` +
        `${counted(derived.of, "shell command and patch", "shell commands and patches")}, ` +
        `not counted above: ${countsText(derived.ops)}`,
    );
  }
  return `${lines.join("\n")}\n${tools.length === 0 ? "" : toolsText(tools)}`;
}

function totalText(reports: readonly HarnessReport[]): string {
  const sum = (of: (report: HarnessReport) => number): number =>
    reports.reduce((all, report) => all + of(report), 0);
  const [calls, looking] = [sum((one) => one.calls), sum((one) => one.looking.calls)];
  const typed = shareText(
    sum((one) => one.typed),
    calls,
  );
  const lookingTyped = shareText(
    sum((one) => one.looking.typed),
    looking,
  );
  return (
    `all: ${counted(
      sum((one) => one.sessions),
      "session",
    )}, ${counted(calls, "call")}, ${typed}\n` +
    `  find, search, list, web search: ${counted(looking, "call")}, ${lookingTyped}\n`
  );
}

/** `98.7 % typed`, rounded down: 100 % is all of them. */
export function shareText(typed: number, calls: number): string {
  if (calls === 0) return "none typed";
  const tenths = Math.floor((typed * 1000) / calls);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} % typed`;
}

function countsText(counts: { [name: string]: number }): string {
  return Object.entries(counts)
    .map(([name, count]) => `${visible(name)} ${count.toLocaleString("en")}`)
    .join(", ");
}

// ------------------------------------------------------------------ tools

function toolsText(tools: readonly ToolReport[]): string {
  const numbers = (of: (tool: ToolReport) => number): string[] => {
    const texts = tools.map((tool) => of(tool).toLocaleString("en"));
    const width = Math.max(...texts.map(({ length }) => length), 5);
    return texts.map((text) => text.padStart(width));
  };
  const [calls, typed] = [numbers((tool) => tool.calls), numbers((tool) => tool.typed)];
  const rows = tools.flatMap((tool, at) => {
    const [first = "", ...notes] = notesOf(tool);
    const name = tool.tool === "" ? "(unnamed)" : tool.tool;
    const ops = Object.keys(tool.ops).join(" ") || "-";
    return [
      [`  ${name}`, calls[at] ?? "", typed[at] ?? "", ops, first],
      ...notes.map((note) => ["", "", "", "", note]),
    ];
  });
  const width = (calls[0] ?? "").length;
  const head = ["  TOOL", "CALLS".padStart(width), "TYPED".padStart(width), "OP", "NOT EXPLAINED"];
  return table([head, ...rows]);
}

function notesOf({ raw, unknownKeys }: ToolReport): string[] {
  const shown = unknownKeys.slice(0, KEYS).map(({ key, calls }) => `${key} ${times(calls)}`);
  const more = unknownKeys.length - shown.length;
  const keys = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
  return [
    ...raw.map((one) => `${reasonText(one)} ${times(one.calls)}`),
    ...(keys === ""
      ? []
      : [`${unknownKeys.length === 1 ? "unknown key" : "unknown keys"}: ${keys}`]),
  ];
}

function times(count: number): string {
  return `${count.toLocaleString("en")}×`;
}

/** Why calls are raw. */
function reasonText({ why, key }: RawReport): string {
  const which = key === undefined ? "" : ` ${key}`;
  switch (why) {
    case "unknown-tool":
      return "unknown tool";
    case "no-rule":
      return "no rule for this form of it";
    case "missing-key":
      return `required key${which} missing`;
    case "wrong-type":
      return `key${which} of a type not admitted`;
    case "not-an-object":
      return "arguments not an object";
    default: {
      const never: never = why;
      return never;
    }
  }
}
