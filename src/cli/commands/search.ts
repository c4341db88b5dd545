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
import { UsageError, type Io, type Sink } from "../io.js";
import { placesOf } from "../named.js";
import { paged, pagerFor } from "../pager.js";
import { Progress } from "../progress.js";

type Flags = { json?: true; from?: string };

const QUERIES = `
Queries:
  parse error               both words, in texts, arguments or results
  "parse error"             as it stands; /pars(e|ing)/ is a regular expression
  op:Grep pattern:*.rs      fields, with globs: op, name, role, text, result, thinking, input,
                            failed, harness, model, time, agent, session, cwd, title, version,
                            branch, and the field of every op (path, command, url, …)
  op:Grep derived:false     not what shell commands amount to (rg, find, cat, …)
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
      const shown = new Shown(host.io, flags.json === true);
      const { from } = flags;
      const options = from === undefined ? {} : { from };
      const events = searchPaths(text, await placesOf(paths, host.io), options);
      try {
        await shown.all(events);
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

  /** Hits go through a pager, which begins with the first of them. */
  async all(events: AsyncGenerator<SearchEvent>): Promise<void> {
    for (;;) {
      const next = await events.next();
      if (next.done === true) return;
      if (next.value.kind === "hit") return this.#from(next.value.hit, events);
      await this.#note(next.value);
    }
  }

  async #from(first: Hit, events: AsyncGenerator<SearchEvent>): Promise<void> {
    const write = async (out: Sink): Promise<void> => {
      await this.#hit(first, out);
      for await (const event of events) {
        if (event.kind === "hit") await this.#hit(event.hit, out);
        else await this.#note(event);
      }
    };
    if (this.isJson || pagerFor(this.io) === undefined) return write(this.io.stdout);
    await this.#progress.clear();
    // The screen is the pager's now.
    this.#progress = new Progress(this.io.stderr, false);
    return paged(this.io, write);
  }

  async #note(event: Exclude<SearchEvent, { kind: "hit" }>): Promise<void> {
    if (event.kind === "unreadable") {
      this.unreadable.push(event.message);
      return;
    }
    this.#sessions += event.sessions;
    if (event.sessions === 0) this.#others++;
    await this.#progress.show(
      `${counted(this.#sessions, "session")} searched, ${counted(this.hits, "hit")}`,
    );
  }

  /** On a terminal the hits of a file stand below its name. */
  async #hit(hit: Hit, out: Sink): Promise<void> {
    this.hits++;
    await this.#progress.clear();
    const isFirst = hit.file !== this.#file;
    this.#file = hit.file;
    if (isFirst) this.#withHits++;
    if (this.isJson) return out.write(`${hitJson(hit)}\n`);
    const paint = painter(colorsFor(out, this.io.env));
    const heading = out.isTTY && isFirst ? [[], [span(visible(hit.file), "bold")]] : [];
    const lines = [
      ...heading,
      ...hitLines(hit, { withFile: !out.isTTY, columns: out.columns ?? Infinity }),
    ];
    await out.write(lines.map((line) => `${line.map(paint).join("")}\n`).join(""));
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
