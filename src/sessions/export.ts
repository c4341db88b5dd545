/** Writing a session for a harness: the same one, byte for byte, or another one. */
import { basename, extname, join } from "node:path";
import { copyDatabase } from "./database.js";
import { uuidOf } from "./ids.js";
import { codecOfCalls, type LoadCodec } from "./codec.js";
import { SessionError } from "./model.js";
import { formats } from "./formats/index.js";
import { openWith } from "./open.js";
import type { SessionReader } from "./session.js";
import { Output } from "./output.js";
import { ExportLog, type ExportReport } from "./report.js";
import { openSource } from "./source.js";
import { threadOf } from "./turns.js";
import { writers } from "./writers/index.js";
import { sameWriter } from "./writers/same.js";
import type { Writer, WriterContext } from "./writers/writer.js";

export type ExportOptions = {
  /** Harness to write for: id or alias. */
  with: string;
  /** File or folder to write; must not exist. Default: named after the session, in this folder. */
  out?: string;
  /** Folder that takes the place of this one. */
  folder?: string;
  preset?: string;
  version?: string;
  /** Asked before anything is moved to its place; `false` leaves no trace of the export. */
  accept?: (report: ExportReport) => boolean;
  loadCodec: LoadCodec;
};

export async function exportWith(
  reader: SessionReader,
  options: ExportOptions,
): Promise<ExportReport> {
  const target = await options.loadCodec(options.with);
  const same = target.id === reader.meta.harness;
  checkSelection(reader, same);
  const log = new ExportLog();
  const context: WriterContext = {
    meta: reader.meta,
    seed: seedOf(reader),
    codec: same ? await codecOfCalls(reader.meta, options.loadCodec) : target,
    target: {
      ...(options.preset === undefined ? {} : { preset: options.preset }),
      ...(options.version === undefined ? {} : { version: options.version }),
    },
    log,
  };
  const writer = same ? sameWriterFor(reader, context) : writerFor(context);
  const extension = extname(writer.name) || undefined;
  const out = options.out ?? join(options.folder ?? "", writer.name);
  const output = await Output.create(out, writer.kind, extension);
  try {
    const inside = reader.container.kind !== "file";
    const children = same && inside ? [] : await openChildren(reader, options.loadCodec);
    const own = same ? [] : children;
    const skip = new Set(own.flatMap(({ meta }) => meta.agent ?? []));
    await copy(reader, writer, output, log, skip);
    for (const child of children) {
      await copy(child, writer, output, log, new Set(), basename(child.source));
    }
    for (const { file, data } of writer.end()) await output.write(file, data);
    if (same) await copyRest(reader, output);
    if (writer.kind === "file" && !output.files.includes("")) throw unsaid(reader, target.id);
    const report = reportOf(reader, target.id, writer, output, log);
    if (options.accept?.(report) === false) {
      await output.abort();
      return report;
    }
    await output.commit();
    return { ...report, written: true, out: output.target };
  } catch (error) {
    await output.abort();
    throw error;
  }
}

/** Messages without content, and those of sub-agents alone, make no session. */
function unsaid({ source }: SessionReader, target: string): SessionError {
  return new SessionError(
    `${source}: no message of it has anything that a session of ${target} can hold; nothing was written`,
  );
}

function reportOf(
  reader: SessionReader,
  target: string,
  writer: Writer,
  output: Output,
  log: ExportLog,
): ExportReport {
  return {
    from: reader.meta.harness,
    with: target,
    written: false,
    out: output.target,
    files: output.files,
    session: writer.session,
    messages: log.messages,
    calls: log.calls,
    typed: log.typed,
    raw: log.calls - log.typed,
    results: log.results,
    losses: log.losses,
    details: log.details,
    notes: log.notes,
    noteCounts: log.noteCounts,
    problems: reader.problems,
    problemCount: reader.problemCount,
  };
}

/** Writes what `reader` reads; `skip` names sub-agents that have a file of their own. */
async function copy(
  reader: SessionReader,
  writer: Writer,
  output: Output,
  log: ExportLog,
  skip: ReadonlySet<string>,
  child?: string,
): Promise<void> {
  log.child = child;
  let last = 0;
  for await (const item of reader.items()) {
    if (item.kind === "message") {
      last = Math.max(last, item.number);
      if (skip.has(threadOf(item.message))) continue;
    }
    for (const { file, data } of writer.write(item, child)) {
      const full = output.write(file, data);
      if (full !== undefined) await full;
    }
  }
  log.messages += last;
}

/** What cannot be exported without saying more, or less. */
function checkSelection({ container, source, sessions }: SessionReader, same: boolean): void {
  const { kind, name } = container;
  if (!same && sessions.length > 1) {
    const ids = sessions.flatMap(({ id, agent }) => (agent === undefined ? (id ?? []) : []));
    const some = ids.slice(0, 5).join(", ");
    throw new SessionError(
      `${name} holds ${ids.length} sessions; name one, as in ${name}#${ids[0] ?? "ID"} (${some}, …), or say --all`,
    );
  }
  if (same && kind !== "folder" && source !== name) {
    const id = source.slice(name.length);
    throw new SessionError(`${name} is copied as a whole for its own harness; leave out "${id}"`);
  }
}

/** What no item gives the bytes of: the files beside those of messages, and databases. */
async function copyRest({ container, others }: SessionReader, output: Output): Promise<void> {
  if (container.kind === "database") await copyDatabase(container.name, await output.place(""));
  for (const file of await others()) {
    // An empty file is a file.
    await output.write(file, "");
    const { chunks } = await openSource(join(container.name, file));
    for await (const chunk of chunks()) await output.write(file, chunk);
  }
}

function sameWriterFor({ container }: SessionReader, context: WriterContext): Writer {
  return sameWriter(context, container.kind, extname(container.name) || ".jsonl");
}

function writerFor(context: WriterContext): Writer {
  const create = writers.get(context.codec.id);
  if (create !== undefined) return create(context);
  const known = [...writers.keys()].join(", ");
  throw new SessionError(
    `sessions of ${context.codec.id} cannot be written yet; these can: ${known}`,
  );
}

function openChildren(reader: SessionReader, loadCodec: LoadCodec): Promise<SessionReader[]> {
  const from = reader.meta.harness;
  return Promise.all(reader.children.map((path) => openWith(path, formats, { from, loadCodec })));
}

/** The id of the session and of the sub-agent; without an id, the beginning of the file. */
function seedOf({ meta, head }: SessionReader): string {
  const beginning = meta.id === undefined ? Buffer.from(head).toString("latin1") : "";
  return uuidOf(meta.harness, meta.id ?? "", meta.agent ?? "", beginning);
}
