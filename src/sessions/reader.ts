/** From the pieces of a file to the items of a session. */
import type { JsonObject } from "../runtime/json.js";
import { isObject } from "../runtime/json.js";
import { decodeExact, type Codec } from "./codec.js";
import type { Container, SessionPart } from "./container.js";
import type { Format, ReadRecord, Reading } from "./format.js";
import { SessionError, type Item, type Message, type SessionMeta } from "./model.js";
import { holdsInexact, parseExact, type Digits } from "./numbers.js";
import { Pairing } from "./pairing.js";
import type { Piece } from "./pieces.js";
import {
  branch,
  damage,
  duplicateRecord,
  earlyResult,
  invalidUtf8,
  missingResult,
  noResults,
  orphanResult,
  repeatedId,
  unknownRecord,
  type At,
  type Problems,
} from "./problems.js";
import { Recent } from "./recent.js";
import { lostBytes } from "./text.js";
import { beginsTurn, threadOf } from "./turns.js";

/** Copies of a record are found among so many records before it. */
const REMEMBERED = 32 * 1024;

export type ReadOptions = {
  container: Container;
  sessions: readonly { part: SessionPart; meta: SessionMeta; codec: Codec }[];
  problems: Problems;
};

/** The items of the sessions, one after another. */
export async function* readItems(options: ReadOptions): AsyncGenerator<Item> {
  const { container } = options;
  await container.hold();
  try {
    yield* itemsOf(options);
  } finally {
    await container.release();
  }
}

async function* itemsOf(options: ReadOptions): AsyncGenerator<Item> {
  const { container, sessions, problems } = options;
  const { format, unit, name, kind } = container;
  let bytes = 0;
  let messages = 0;
  let number = 0;
  for (const { part, meta, codec } of sessions) {
    if (sessions.length > 1) yield { kind: "session", meta, line: 1, bytes: new Uint8Array() };
    const agent = part.parent === undefined ? undefined : part.id;
    const state = new State({ format, codec, meta, problems, unit, number, agent });
    for await (const batch of part.pieces()) {
      for (const piece of batch) {
        bytes += piece.bytes.length;
        yield* state.take(piece);
      }
    }
    state.end();
    messages += state.messages;
    number = state.number;
  }
  if (messages === 0 && (bytes > 0 || kind !== "file")) {
    throw new SessionError(
      `${name} holds no message that ${format.harness} would have written; ` +
        "if another harness wrote it, say so with --from",
    );
  }
}

/** Some harnesses keep no results. Of so many calls it is told once, not of every one. */
const MANY = 3;

/** What the items of one session are read with. */
type Setting = {
  format: Format;
  codec: Codec;
  meta: SessionMeta;
  problems: Problems;
  unit: Container["unit"];
  /** Number of the last message before this session. */
  number: number;
  /** The sub-agent that the whole session is of. */
  agent: string | undefined;
};

type Seen = { line: number; signature: number };

type ReadResult = { reading: Reading; record: JsonObject; digits?: Digits };

class State {
  messages = 0;
  /** Of the last message. */
  number: number;
  #groups = new Map<string, number>();
  #records = new Recent<Seen>(REMEMBERED);
  #agents = new Recent<string>(REMEMBERED);
  /** Lines of prompts, by the record before them. */
  #prompts = new Recent<number>(REMEMBERED);
  #unknown = new Set<string>();
  #threads = new Map<string, Pairing<number, number>>();
  #begun: ReadRecord | undefined;
  #hasResults = false;
  /** Lines of calls without a result, until there is a result at all. */
  #unanswered: number[] = [];

  constructor(readonly setting: Setting) {
    this.number = setting.number;
  }

  *take(piece: Piece): Generator<Item> {
    switch (piece.kind) {
      case "frame":
        yield { kind: "record", type: "frame", ...placeOf(piece) };
        break;
      case "damaged": {
        const problem = damage(this.#at(piece), piece.unfinished, piece.why);
        this.setting.problems.add(problem);
        yield { kind: "damaged", problem, ...placeOf(piece) };
        break;
      }
      case "record":
        yield* this.#record(piece);
        break;
      default: {
        const never: never = piece;
        throw new Error(`unknown piece ${String(never)}`);
      }
    }
  }

  *#record(piece: Piece & { kind: "record" }): Generator<Item> {
    const { line, bytes } = piece;
    const { format, meta, problems } = this.setting;
    if (lostBytes(piece.text, bytes)) problems.add(invalidUtf8(this.#at(piece)));
    format.note(piece.record, meta);
    const { reading, record, digits } = this.#read(piece.record, piece.text);
    const base = { ...placeOf(piece), record, ...(digits === undefined ? {} : { digits }) };
    if (reading.kind === "record") {
      this.#noteUnknown(reading, piece);
      yield { kind: "record", type: reading.type, ...base };
      return;
    }
    const [first] = reading.messages;
    const copy = first?.id === undefined ? undefined : this.#copyOf(first.id, line, bytes);
    if (copy !== undefined) {
      problems.add(duplicateRecord(this.#at(piece), this.#line(copy)));
      yield { kind: "copy", of: copy, ...base };
      return;
    }
    // The bytes of a record that holds several messages stand with the first of them.
    let own: Uint8Array = bytes;
    for (const message of reading.messages) {
      this.#markAgent(message, piece.agent);
      this.#nameAgent(message);
      this.#noteBranch(message, line);
      const number = this.#numberOf(message);
      this.#pair(message, line);
      yield { kind: "message", number, message, ...base, bytes: own };
      own = bytes.subarray(bytes.length);
    }
  }

  /** Parses a record again when it holds numbers that parsing has rounded. */
  #read(record: JsonObject, text: string): ReadResult {
    const { format } = this.setting;
    if ("read" in format) {
      const result = this.#readWith(format.read, record, new Map());
      const isExact =
        result.reading.kind === "record" || !result.reading.messages.some(hasInexactCall);
      return isExact ? result : this.#reread(format.read, record, text);
    }
    // A reader with a memory is given each record once, so all of the record counts.
    this.#begun ??= format.begin();
    return holdsInexact(record)
      ? this.#reread(this.#begun, record, text)
      : this.#readWith(this.#begun, record, new Map());
  }

  #reread(read: ReadRecord, record: JsonObject, text: string): ReadResult {
    const digits = new Map<number, string>();
    const { value } = parseExact(text, digits);
    return this.#readWith(read, isObject(value) ? value : record, digits);
  }

  #readWith(read: ReadRecord, record: JsonObject, digits: Map<number, string>): ReadResult {
    const { codec } = this.setting;
    const reading = read(record, (name, input) => decodeExact(codec, name, input, digits));
    return digits.size === 0 ? { reading, record } : { reading, record, digits };
  }

  #line(line: number): At {
    return this.#at({ line });
  }

  #at({ line, file }: Pick<Piece, "line" | "file">): At {
    const { unit } = this.setting;
    return file === undefined
      ? { line, text: `${unit} ${line}` }
      : { line, file, text: `${unit} ${line} of ${file}` };
  }

  #noteUnknown({ known, type }: Reading & { kind: "record" }, piece: Piece): void {
    if (known || this.#unknown.has(type)) return;
    this.#unknown.add(type);
    this.setting.problems.add(unknownRecord(this.#at(piece), type));
  }

  #copyOf(id: string, line: number, bytes: Uint8Array): number | undefined {
    const signature = signatureOf(bytes);
    const seen = this.#records.get(id);
    if (seen?.signature === signature) return seen.line;
    this.#records.set(id, { line, signature });
    return undefined;
  }

  /** All that is said in the session, or the part of a document, of a sub-agent is the sub-agent's. */
  #markAgent(message: Message, inside: string | undefined): void {
    const agent = this.setting.agent ?? inside;
    if (agent === undefined) return;
    message.sidechain = true;
    message.agent = agent;
  }

  /** Old sub-agents have no name: they are told apart by the record that each began with. */
  #nameAgent(message: Message): void {
    if (message.sidechain !== true || message.agent !== undefined) return;
    const { id, parentId } = message;
    const inherited = typeof parentId === "string" ? this.#agents.get(parentId) : undefined;
    const agent = inherited ?? id;
    if (agent === undefined) return;
    message.agent = agent;
    if (id !== undefined) this.#agents.set(id, agent);
  }

  /** A second prompt after one message: the person went back and took another way. */
  #noteBranch(message: Message, line: number): void {
    const { parentId } = message;
    if (typeof parentId !== "string" || !beginsTurn(message)) return;
    const other = this.#prompts.get(parentId);
    if (other !== undefined) this.setting.problems.add(branch(this.#line(other), this.#line(line)));
    this.#prompts.set(parentId, line);
  }

  /** Parts of one message of the model share its number, also where results stand between them. */
  #numberOf(message: Message): number {
    this.messages++;
    if (beginsTurn(message)) this.#groups.clear();
    const key = message.group;
    const known = key === undefined ? undefined : this.#groups.get(key);
    if (known !== undefined) return known;
    this.number++;
    if (key !== undefined) this.#groups.set(key, this.number);
    return this.number;
  }

  #pair(message: Message, line: number): void {
    const thread = threadOf(message);
    if (beginsTurn(message)) this.#endTurn(thread);
    let pairing = this.#threads.get(thread);
    if (pairing === undefined) this.#threads.set(thread, (pairing = new Pairing()));
    const { problems } = this.setting;
    for (const block of message.blocks) {
      if (block.kind === "call" && block.native !== undefined) {
        const { early, repeated } = pairing.call(block.id, line);
        if (repeated) problems.add(repeatedId(this.#line(line), block.id));
        if (early !== undefined) problems.add(earlyResult(this.#line(early), this.#line(line)));
      } else if (block.kind === "result") {
        this.#hasResults = true;
        pairing.result(block.callId, line);
      }
    }
  }

  #endTurn(thread: string): void {
    const { missing, orphans } = this.#threads.get(thread)?.end() ?? { missing: [], orphans: [] };
    this.#unanswered.push(...missing);
    if (this.#hasResults) this.#noteUnanswered();
    for (const line of orphans) this.setting.problems.add(orphanResult(this.#line(line)));
  }

  #noteUnanswered(): void {
    const { problems } = this.setting;
    for (const line of this.#unanswered) problems.add(missingResult(this.#line(line)));
    this.#unanswered = [];
  }

  end(): void {
    for (const thread of this.#threads.keys()) this.#endTurn(thread);
    const [first] = this.#unanswered;
    const count = this.#unanswered.length;
    if (first === undefined || count < MANY) this.#noteUnanswered();
    else this.setting.problems.add(noResults(this.#line(first), count));
  }
}

function placeOf({ line, file, bytes }: Piece): Pick<Item, "line" | "file" | "bytes"> {
  return file === undefined ? { line, bytes } : { line, file, bytes };
}

function hasInexactCall({ blocks }: Message): boolean {
  return blocks.some((block) => block.kind === "call" && holdsInexact(block.native?.input));
}

/** A number that tells records of one id apart: of the size and of a sample of the bytes. */
function signatureOf(bytes: Uint8Array): number {
  let hash = bytes.length;
  const step = Math.max(1, Math.floor(bytes.length / 256));
  for (let at = 0; at < bytes.length; at += step) hash = (hash * 31 + (bytes[at] ?? 0)) | 0;
  return hash;
}
