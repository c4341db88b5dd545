/** `toolglot list`: the sessions on this machine. */
import { listSessions, thisMachine, type ListedSession } from "../../list/index.js";
import { timeText } from "../../view/frame.js";
import { counted } from "../../view/shorten.js";
import { painter, span, type Painter, type Span } from "../../view/spans.js";
import { visible, visibleJson } from "../../view/visible.js";
import { endOf, startOf, widthOf } from "../../view/width.js";
import { colorsFor } from "../color.js";
import { checkHarness, example, type Register } from "../command.js";
import { UsageError, type Sink } from "../io.js";
import { paged } from "../pager.js";
import { Progress } from "../progress.js";

type Flags = { from?: string; cwd?: string; json?: true; limit?: string };

export const registerList: Register = (program, host) => {
  program
    .command("list")
    .description("Find the sessions of all harnesses on this machine, newest first.")
    .option("--from <harness>", "only sessions of this harness")
    .option("--cwd <dir>", "only sessions in this folder, or below it")
    .option("--limit <count>", "only the newest so many")
    .option("--json", "one JSON object per session")
    .addHelpText(
      "after",
      "\nview, search, export, check, shape and coverage take the id of a session for a file, or its " +
        "beginning.\n" +
        example("toolglot list --cwd . --limit 5"),
    )
    .action(async (flags: Flags) => {
      const { io } = host;
      if (flags.from !== undefined) checkHarness(flags.from);
      const limit = limitOf(flags.limit);
      const machine = thisMachine(io.env);
      const { from, cwd } = flags;
      const options = {
        ...(from === undefined ? {} : { from }),
        ...(cwd === undefined ? {} : { cwd }),
      };
      const found = listSessions(options, machine);
      const progress = new Progress(io.stderr, flags.json === true);
      let count = 0;
      const write = async (out: Sink): Promise<void> => {
        const paint = painter(colorsFor(out, io.env));
        const columns = out.isTTY ? (out.columns ?? 80) : Infinity;
        for await (const session of found) {
          count++;
          await progress.show(counted(count, "session"));
          const line =
            flags.json === true
              ? visibleJson(JSON.stringify(session))
              : lineOf(session, { home: machine.home, columns, paint });
          await out.write(`${line}\n`);
          if (count === limit) break;
        }
      };
      await (flags.json === true ? write(io.stdout) : paged(io, write));
      await progress.clear();
      if (count > 0) return;
      const where = from === undefined ? "of any harness" : `of ${from}`;
      const below = cwd === undefined ? "" : ` in ${visible(cwd)}`;
      await io.stderr.write(`toolglot: no session ${where} was found${below}\n`);
      host.answer(1);
    });
};

function limitOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw new UsageError(`--limit takes a number of sessions, not "${text}"`);
}

type Look = { home: string; columns: number; paint: Painter };

/** Columns of what stands before the folder, and of the folder itself. */
const WIDTHS = { harness: 14, time: 16, folder: 30 };

/** `a1b2c3d  claude_code     2026-03-04 09:12  ~/demo  Why does the parser fail?` */
function lineOf(session: ListedSession, { home, columns, paint }: Look): string {
  const { id, harness, time, cwd = "", title, prompt = "" } = session;
  const spans: Span[] = [
    span(`${id}  `, "number"),
    span(`${padded(harness, WIDTHS.harness)}  `, "op"),
    span(`${padded(time === undefined ? "" : timeText(time), WIDTHS.time)}  `),
  ];
  const folder = visible(isIn(cwd, home) ? `~${cwd.slice(home.length)}` : cwd);
  const room = columns - widthOfAll(spans);
  const width = Math.min(WIDTHS.folder, Math.max(12, Math.floor(room / 3)));
  // The end of a path says more than its beginning.
  const shown = columns === Infinity ? folder : endOf(folder, width);
  spans.push(span(`${padded(shown, width)}  `, "dim"));
  const left = columns - widthOfAll(spans);
  const what = visible((title ?? prompt).replace(/\s+/g, " "));
  spans.push(span(startOf(what, Math.max(10, left))));
  return spans.map(paint).join("").trimEnd();
}

function isIn(cwd: string, home: string): boolean {
  return cwd.startsWith(home) && /^(?:$|[/\\])/.test(cwd.slice(home.length));
}

function widthOfAll(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + widthOf(text), 0);
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
