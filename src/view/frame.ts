/** What stands above and below the messages of a session. */
import { quote } from "../runtime/words.js";
import type { SessionMeta, SessionReader } from "../sessions/index.js";
import { counted } from "./shorten.js";
import { span, type Span } from "./spans.js";
import { visible } from "./visible.js";

/** What was shown. */
export type Tally = {
  messages: number;
  /** What a person typed as a command is not among them. */
  calls: number;
  raw: number;
  failed: number;
};

/** Title, and what is known from the first records. */
export function heading(meta: SessionMeta, source: string): Span[][] {
  const { title, harness, dialect, version, model, cwd, branch, started, id, agent } = meta;
  const writer = dialect === undefined ? harness : `${harness} of ${dialect}`;
  const facts = [
    version === undefined ? writer : `${writer} ${version}`,
    model,
    started === undefined ? undefined : timeText(started),
    branch,
  ];
  const session = agent === undefined ? id : `sub-agent ${agent} of session ${id ?? "unknown"}`;
  const lines = [
    // What a person typed may be the title, with all its lines.
    [span(visible((title ?? source).replace(/\s+/g, " ")), "bold")],
    [span(visible(facts.filter((fact) => fact !== undefined).join(" · ")), "dim")],
    [span(visible([cwd, session].filter((part) => part !== undefined).join(" · ")), "dim")],
  ];
  return [...lines.filter(([only]) => only?.text !== ""), []];
}

/** Counts, problems, and the files of sub-agents. */
export function closing(reader: SessionReader, tally: Tally): Span[][] {
  const { messages, calls, raw, failed } = tally;
  const facts = [
    counted(messages, "message"),
    `${counted(calls, "call")}${raw > 0 ? ` (${raw} not typed)` : ""}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  const lines = [[], [span(facts.join(" · "), "dim")]];
  if (reader.problemCount > 0) {
    const what = counted(reader.problemCount, "problem");
    lines.push([span(`${what} in the file: toolglot check ${argument(reader.source)}`, "dim")]);
  }
  for (const child of reader.children) {
    lines.push([span(`sub-agent: toolglot view ${argument(child)}`, "dim")]);
  }
  return lines;
}

/** A path as a shell takes it, to be copied. */
function argument(path: string): string {
  return visible(quote([path]));
}

/** `2026-01-19 15:22` of an ISO time, as it is written there. */
export function timeText(iso: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(iso);
  return match === null ? visible(iso) : `${match[1]} ${match[2]}`;
}
