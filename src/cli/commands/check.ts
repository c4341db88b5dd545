/** `toolglot check`: what would trouble an export. */
import { checkSession, isClean, type CheckReport } from "../../check/check.js";
import { openSession, SessionError, type SessionReader } from "../../sessions/index.js";
import { counted } from "../../view/shorten.js";
import { visible, visibleJson } from "../../view/visible.js";
import { example, type Register } from "../command.js";
import { openNamed } from "../named.js";
import { table } from "../table.js";

type Flags = { from?: string; json?: true };

export const registerCheck: Register = (program, host) => {
  program
    .command("check")
    .description("Name what is odd in a session, and what it means for an export; exit 1 if any.")
    .argument("<file>", "session file, id of a session, or - for standard input")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .option("--json", "as JSON")
    .addHelpText("after", example("toolglot check session.jsonl"))
    .action(async (file: string, flags: Flags) => {
      const { stdout } = host.io;
      const reader = await openNamed(file, flags.from, host.io);
      const report = await checkSession(reader);
      const { children, unreadable } = await checkChildren(reader);
      if (![report, ...children].every(isClean) || unreadable.length > 0) host.answer(1);
      if (flags.json === true) {
        const whole = { ...report, children, unreadable };
        await stdout.write(`${visibleJson(JSON.stringify(whole, null, 2))}\n`);
        return;
      }
      await stdout.write(reportText(report));
      for (const child of children) {
        if (!isClean(child)) await stdout.write(`\n${visible(child.source)}\n${reportText(child)}`);
      }
      for (const why of unreadable)
        await stdout.write(`\nnot readable, so no export: ${visible(why)}\n`);
    });
};

type Children = { children: CheckReport[]; unreadable: string[] };

/** The sub-agents that have files of their own, since an export takes them along. */
async function checkChildren(reader: SessionReader): Promise<Children> {
  const found: Children = { children: [], unreadable: [] };
  for (const child of reader.children) {
    try {
      const opened = await openSession(child, { from: reader.meta.harness });
      found.children.push(await checkSession(opened));
    } catch (error) {
      if (!(error instanceof SessionError)) throw error;
      found.unreadable.push(error.message);
    }
  }
  return found;
}

/** So many places of one kind are named. */
const PLACES = 10;

function reportText(report: CheckReport): string {
  const { messages, calls, problemCount, raw } = report;
  const untyped = raw.reduce((sum, { count }) => sum + count, 0);
  return (
    problemText(report) +
    rawText(report) +
    `${counted(messages, "message")}, ${counted(calls, "call")}: ` +
    `${counted(problemCount, "problem")}, ${counted(untyped, "call")} not typed\n`
  );
}

/** Each kind with what it means for an export, and below it where it is. */
function problemText({ problems, problemCount }: CheckReport): string {
  const kinds = new Map<string, CheckReport["problems"]>();
  for (const problem of problems) {
    kinds.set(problem.code, [...(kinds.get(problem.code) ?? []), problem]);
  }
  let text = "";
  for (const [code, all] of kinds) {
    text += heading(code, all[0]?.exported ?? "");
    const places = new Map<string, number>();
    for (const { message } of all) places.set(message, (places.get(message) ?? 0) + 1);
    for (const [message, count] of [...places].slice(0, PLACES)) {
      text += `  ${visible(message)}${count > 1 ? ` (${count}×)` : ""}\n`;
    }
    const more = places.size - PLACES;
    if (more > 0) text += `  … and ${counted(more, "more place")}; --json names them\n`;
  }
  const uncounted = problemCount - problems.length;
  return uncounted > 0 ? `${text}… and ${counted(uncounted, "more problem")}\n` : text;
}

function rawText({ raw }: CheckReport): string {
  const [first] = raw;
  if (first === undefined) return "";
  const rows = raw.map(({ tool, reason, count, first: number }) => [
    `  ${tool === "" ? "(unnamed)" : tool}`,
    `${count}×`,
    `${reason}, first in #${number}`,
  ]);
  return heading("raw-call", first.exported) + table(rows);
}

function heading(code: string, exported: string): string {
  return `${code}: for another harness, ${exported}\n`;
}
