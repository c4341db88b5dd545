/** `toolglot view`: a session as text. */
import type { SessionReader } from "../../sessions/index.js";
import { messageJson } from "../../view/json.js";
import { ALL, isInRange, parseRange, type Range } from "../../view/range.js";
import { viewSession } from "../../view/view.js";
import { colorsFor } from "../color.js";
import { example, type Register } from "../command.js";
import { UsageError, type Sink } from "../io.js";
import { cutRange, openNamed } from "../named.js";
import { paged } from "../pager.js";

type Flags = { from?: string; json?: true; calls?: true; full?: true; width?: string };

export const registerView: Register = (program, host) => {
  program
    .command("view")
    .description(
      "Show a session: what was said, every call with its fields, long prompts and results in short.",
    )
    .argument("<file>", "session file, id of a session, or - for standard input")
    .argument("[range]", "messages to show: '#5-12', '#5', '#5-'; may follow the file at once")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .option("--calls", "only the calls, one per line")
    .option("--full", "shorten nothing")
    .option("--json", "one JSON object per message, texts as they are in the file")
    .option("--width <columns>", "break lines here; by default the width of the terminal")
    .addHelpText("after", example("toolglot view session.jsonl '#10-20'"))
    .action(async (name: string, rangeText: string | undefined, flags: Flags) => {
      const { io } = host;
      const { file, range } =
        rangeText === undefined ? cutRange(name) : { file: name, range: rangeOf(rangeText) };
      const width = widthOf(flags.width);
      const reader = await openNamed(file, flags.from, io);
      let last = 0;
      const write = async (out: Sink): Promise<void> => {
        const pieces = viewSession(reader, {
          colors: colorsFor(out, io.env),
          width: width ?? (out.isTTY ? (out.columns ?? 80) : Infinity),
          full: flags.full === true,
          calls: flags.calls === true,
          ...(range === undefined ? {} : { range }),
        });
        let next = await pieces.next();
        for (; next.done !== true; next = await pieces.next()) await out.write(next.value);
        last = next.value;
      };
      if (flags.json === true) last = await writeJson(reader, range ?? ALL, io.stdout);
      else await paged(io, write);
      // Whoever leaves the pager early has seen some.
      if (range === undefined || last === 0 || range.first <= last) return;
      await io.stderr.write(
        `toolglot: the session has no message #${range.first}; its last is #${last}\n`,
      );
      host.answer(1);
    });
};

/** Gives the number of the last message. */
async function writeJson(reader: SessionReader, range: Range, out: Sink): Promise<number> {
  let last = 0;
  let { meta } = reader;
  let isOneOfSeveral = false;
  for await (const item of reader.items()) {
    if (item.kind === "session") {
      meta = item.meta;
      isOneOfSeveral = true;
    }
    if (item.kind !== "message") continue;
    last = item.number;
    if (!isInRange(last, range)) continue;
    await out.write(`${messageJson(item, meta, { isOneOfSeveral })}\n`);
  }
  return last;
}

function rangeOf(text: string | undefined): Range | undefined {
  if (text === undefined) return undefined;
  const range = parseRange(text);
  if (range !== undefined) return range;
  throw new UsageError(`"${text}" is no range of messages; write '#5', '#5-12' or '#5-'`);
}

function widthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const width = Number(text);
  if (Number.isInteger(width) && width >= 20) return width;
  throw new UsageError(`--width takes a number of columns, 20 or more, not "${text}"`);
}
