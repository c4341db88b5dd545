/** `toolglot search`: queries over session files. */
import { resolve } from "node:path";
import { parseQuery, QueryError, type Query } from "../../search/query.js";
import { searchSession, type Looked } from "../../search/search.js";
import { hitJson, hitLines } from "../../search/show.js";
import { walk } from "../../search/walk.js";
import { openSession, SessionError, type SessionReader } from "../../sessions/index.js";
import { counted } from "../../view/shorten.js";
import { painter, span } from "../../view/spans.js";
import { visible } from "../../view/visible.js";
import { colorsFor } from "../color.js";
import { checkHarness, example, type Register } from "../command.js";
import { OutputClosed, UsageError, type Io } from "../io.js";
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
      const search = new Search(host.io, queryOf(text), flags);
      const named = paths.map(async (path) => (await placeOf(path, host.io)) ?? path);
      const places = await Promise.all(named);
      for await (const found of walk(places, (folder) => search.opens(folder))) {
        if (found.kind === "unreadable") search.unreadable.push(`${found.path}: ${found.why}`);
        else await search.place(found.path, found.isNamed);
      }
      await search.end();
      if (search.hits === 0) host.answer(1);
      if (search.hits === 0 && search.unreadable.length > 0) host.answer(2);
    });
};

function queryOf(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    throw error instanceof QueryError ? new UsageError(error.message) : error;
  }
}

class Search {
  hits = 0;
  readonly unreadable: string[] = [];
  #seen = new Set<string>();
  #files = 0;
  #filesWithHits = 0;
  #others = 0;
  #looked: Looked = { messages: 0, calls: 0 };
  #progress: Progress;

  constructor(
    readonly io: Io,
    readonly query: Query,
    readonly flags: Flags,
  ) {
    this.#progress = new Progress(io.stderr, io.stdout.isTTY || flags.json === true);
  }

  async opens(folder: string): Promise<boolean> {
    return this.#open(folder).then(
      () => true,
      () => false,
    );
  }

  /** Files that a folder happens to hold are left out when they are no sessions. */
  async place(path: string, isNamed: boolean): Promise<void> {
    if (this.#seen.has(resolve(path))) return;
    this.#seen.add(resolve(path));
    await this.#progress.show(
      `${counted(this.#files, "session")} searched, ${counted(this.hits, "hit")}`,
    );
    let children: readonly string[] = [];
    let isSession = isNamed;
    try {
      const reader = await this.#open(path);
      isSession = true;
      await this.#read(reader);
      children = reader.children;
    } catch (error) {
      if (error instanceof OutputClosed) throw error;
      if (!isSession && error instanceof SessionError) this.#others++;
      else this.unreadable.push(reasonOf(error, path));
    }
    // What a sub-agent did belongs to the session, also where it has a file of its own.
    for (const child of children) await this.place(child, true);
  }

  #open(path: string): Promise<SessionReader> {
    const { from } = this.flags;
    return openSession(path, from === undefined ? {} : { from });
  }

  async #read(reader: SessionReader): Promise<void> {
    let file: string | undefined;
    this.#files += reader.sessions.length;
    for await (const hit of searchSession(reader, this.query, this.#looked)) {
      await this.#progress.clear();
      if (hit.file !== file) this.#filesWithHits++;
      await this.#write(hit, hit.file !== file);
      file = hit.file;
      this.hits++;
    }
  }

  /** On a terminal the hits of a file stand below its name. */
  async #write(hit: Parameters<typeof hitJson>[0], isFirst: boolean): Promise<void> {
    const { stdout, env } = this.io;
    if (this.flags.json === true) return stdout.write(`${hitJson(hit)}\n`);
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
    const { messages, calls } = this.#looked;
    const lines = this.unreadable.map((what) => `not searched: ${what}`);
    const others = this.#others === 0 ? "" : `; ${counted(this.#others, "file")} held no session`;
    lines.push(
      `${counted(this.hits, "hit")} in ${this.#filesWithHits} of ${counted(this.#files, "session")} ` +
        `(${counted(messages, "message")}, ${counted(calls, "call")}${others}); ` +
        "looked at texts, arguments and results, not at thinking (thinking:WORD does)",
    );
    await this.io.stderr.write(lines.map((line) => `${visible(line)}\n`).join(""));
  }
}

/** One file that cannot be read, whatever the reason, must not hide the hits in the others. */
function reasonOf(error: unknown, path: string): string {
  if (error instanceof SessionError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `${path}: ${message} (a fault of toolglot, please report it)`;
}
