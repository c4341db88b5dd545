/** `toolglot search`: queries over session files. */
import { searchPaths, type SearchEvent } from "../../search/paths.js";
import { QueryError } from "../../search/query.js";
import type { Hit } from "../../search/search.js";
import { hitJson, hitLines } from "../../search/show.js";
import { counted } from "../../view/shorten.js";
import { painter, span } from "../../view/spans.js";
import { visible } from "../../view/visible.js";
import { colorsFor } from "../color.js";
import { checkHarness, example, type Register } from "../command.js";
import { UsageError, type Io } from "../io.js";
import { placeOf } from "../named.js";
import { Progress } from "../progress.js";

type Flags = { json?: true; from?: string };

const QUERIES = `
Queries:
  parse error               both words, in texts, arguments or results
  "parse error"             as it stands; /pars(e|ing)/ is a regular expression
  op:Grep pattern:*.rs      fields, with globs: op, name, role, text, result, thinking, input,
                            failed, harness, model, time, agent, session, cwd, title, version,
                            branch, and the field of every op (path, command, url, …)
  after:2026-03-01          that day or later; before:2026-03-01 is earlier
  limit:>20 time:>2026-01   comparisons
  a and (b or c) not d      logic; and binds closer than or
  input.subagent_type:x     a native key that no field stands for
Upper and lower case are the same unless a word has an upper-case letter.
`;

export const registerSearch: Register = (program, host) => {
  program
    .command("search")
    .description("Find words and fields in session files, folder by folder.")
    .argument("<query>", "what to find; see below")
    .argument("<path...>", "session files and folders, ids of sessions, or - for standard input")
    .option("--from <harness>", "the harness that wrote the files; recognised by default")
    .option("--json", "one JSON object per hit")
    .addHelpText(
      "after",
      QUERIES + example(`toolglot search 'op:Bash "cargo test"' ~/.claude/projects`),
    )
    .action(async (text: string, paths: string[], flags: Flags) => {
      if (flags.from !== undefined) checkHarness(flags.from);
      const named = paths.map(async (path) => (await placeOf(path, host.io)) ?? path);
      const shown = new Shown(host.io, flags.json === true);
      const { from } = flags;
      const options = from === undefined ? {} : { from };
      try {
        for await (const event of searchPaths(text, await Promise.all(named), options)) {
          await shown.take(event);
        }
      } catch (error) {
        throw error instanceof QueryError ? new UsageError(error.message) : error;
      }
      await shown.end();
      if (shown.hits === 0) host.answer(1);
      if (shown.hits === 0 && shown.unreadable.length > 0) host.answer(2);
    });
};

/** What was found, and how far the search has come. */
class Shown {
  hits = 0;
  readonly unreadable: string[] = [];
  #sessions = 0;
  #withHits = 0;
  #others = 0;
  /** The file of the last hit. */
  #file: string | undefined;
  #progress: Progress;

  constructor(
    readonly io: Io,
    readonly isJson: boolean,
  ) {
    this.#progress = new Progress(io.stderr, io.stdout.isTTY || isJson);
  }

  async take(event: SearchEvent): Promise<void> {
    switch (event.kind) {
      case "hit":
        this.hits++;
        await this.#progress.clear();
        return this.#hit(event.hit);
      case "searched":
        this.#sessions += event.sessions;
        if (event.sessions === 0) this.#others++;
        return this.#progress.show(
          `${counted(this.#sessions, "session")} searched, ${counted(this.hits, "hit")}`,
        );
      case "unreadable":
        this.unreadable.push(event.message);
        return;
      default: {
        const never: never = event;
        throw new Error(`unknown event ${String(never)}`);
      }
    }
  }

  /** On a terminal the hits of a file stand below its name. */
  async #hit(hit: Hit): Promise<void> {
    const { stdout, env } = this.io;
    const isFirst = hit.file !== this.#file;
    this.#file = hit.file;
    if (isFirst) this.#withHits++;
    if (this.isJson) return stdout.write(`${hitJson(hit)}\n`);
    const paint = painter(colorsFor(stdout, env));
    const heading = stdout.isTTY && isFirst ? [[], [span(visible(hit.file), "bold")]] : [];
    const lines = [
      ...heading,
      ...hitLines(hit, { withFile: !stdout.isTTY, columns: stdout.columns ?? Infinity }),
    ];
    await stdout.write(lines.map((line) => `${line.map(paint).join("")}\n`).join(""));
  }

  async end(): Promise<void> {
    await this.#progress.clear();
    const lines = this.unreadable.map((what) => `not searched: ${what}`);
    const others = this.#others === 0 ? "" : ` (${counted(this.#others, "file")} held no session)`;
    lines.push(
      `${counted(this.hits, "hit")} in ${this.#withHits} of ${counted(this.#sessions, "session")}` +
        `${others}; looked at texts, arguments and results, not at thinking (thinking:WORD does)`,
    );
    await this.io.stderr.write(lines.map((line) => `${visible(line)}\n`).join(""));
  }
}
