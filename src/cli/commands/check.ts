/** `toolglot check`: what would trouble an export. */
import { openSession, type Problem } from "../../sessions/index.js";
import { rawReason } from "../../view/call-line.js";
import { counted } from "../../view/shorten.js";
import { visibleJson } from "../../view/visible.js";
import { example, type Register } from "../command.js";
import { table } from "../table.js";

type Flags = { from?: string; json?: true };

/** Calls of one tool that stayed raw for one reason. */
type RawCount = { tool: string; reason: string; count: number; first: number };

export const registerCheck: Register = (program, host) => {
  program
    .command("check")
    .description("Name what is odd in a session: damage, pairing, branches, calls not typed.")
    .argument("<file>", "session file, or - for standard input")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .option("--json", "as JSON")
    .addHelpText("after", example("toolglot check session.jsonl"))
    .action(async (file: string, flags: Flags) => {
      const reader = await openSession(file, flags.from === undefined ? {} : { from: flags.from });
      const raws = new Map<string, RawCount>();
      let [messages, calls] = [0, 0];
      for await (const item of reader.items()) {
        if (item.kind !== "message") continue;
        messages = Math.max(messages, item.number);
        for (const block of item.message.blocks) {
          if (block.kind !== "call" || block.native === undefined) continue;
          calls++;
          if (block.call.name !== "Raw") continue;
          const tool = block.native.name;
          const reason = rawReason(block.call) ?? "not typed";
          const key = JSON.stringify([tool, reason]);
          const known = raws.get(key);
          if (known === undefined) raws.set(key, { tool, reason, count: 1, first: item.number });
          else known.count++;
        }
      }
      const raw = [...raws.values()].sort((a, b) => b.count - a.count || a.first - b.first);
      const { problems, problemCount } = reader;
      if (problemCount > 0 || raw.length > 0) host.answer(1);
      const { stdout } = host.io;
      if (flags.json === true) {
        const report = {
          harness: reader.meta.harness,
          messages,
          calls,
          problems,
          problemCount,
          raw,
        };
        await stdout.write(`${visibleJson(JSON.stringify(report, null, 2))}\n`);
        return;
      }
      await stdout.write(problemLines(problems, problemCount) + rawLines(raw));
      const untyped = raw.reduce((sum, { count }) => sum + count, 0);
      await stdout.write(
        `${counted(messages, "message")}, ${counted(calls, "call")}: ` +
          `${counted(problemCount, "problem")}, ${counted(untyped, "call")} not typed\n`,
      );
    });
};

function problemLines(problems: readonly Problem[], count: number): string {
  const rows = problems.map(({ code, message }) => [code, message]);
  const more = count - problems.length;
  return table(more > 0 ? [...rows, ["", `… and ${counted(more, "more problem")}`]] : rows);
}

function rawLines(raw: readonly RawCount[]): string {
  return table(
    raw.map(({ tool, reason, count, first }) => [
      "raw-call",
      tool === "" ? "(unnamed)" : tool,
      `${count}×`,
      `${reason}, first in #${first}`,
    ]),
  );
}
