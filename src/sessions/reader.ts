/** From the pieces of a file to the items of a session. */
import type { JsonObject } from "../runtime/json.js";
import { isObject } from "../runtime/json.js";
import type { Codec } from "./codec.js";
import type { Format, ReadRecord, Reading } from "./format.js";
import { SessionError, type Item, type Message, type Problem, type SessionMeta } from "./model.js";
import { holdsInexact, parseExact, type Digits } from "./numbers.js";
import { Pairing } from "./pairing.js";
import type { Piece } from "./pieces.js";
import type { Problems } from "./problems.js";
import { Recent } from "./recent.js";
import { lostBytes } from "./text.js";
import { beginsTurn, threadOf } from "./turns.js";

/** Copies of a record are found among so many records before it. */
const REMEMBERED = 32 * 1024;

export async function* readItems(
  pieces: AsyncIterable<readonly Piece[]>,
  format: Format,
  codec: Codec,
  meta: SessionMeta,
  problems: Problems,
  name: string,
): AsyncGenerator<Item> {
  const state = new State(format, codec, meta, problems);
  let bytes = 0;
  for await (const batch of pieces) {
    for (const piece of batch) {
      bytes += piece.bytes.length;
      yield* state.take(piece);
    }
  }
  state.end();
  if (bytes > 0 && state.messages === 0) {
    throw new SessionError(
      `${name} holds no message that ${format.harness} would have written; ` +
        "if another harness wrote it, say so with --from",
    );
  }
}

type Seen = { line: number; signature: number };

type ReadResult = { reading: Reading; record: JsonObject; digits?: Digits };

class State {
  messages = 0;
  #number = 0;
  #groups = new Map<string, number>();
  #records = new Recent<Seen>(REMEMBERED);
  #agents = new Recent<string>(REMEMBERED);
  /** Lines of prompts, by the record before them. */
  #prompts = new Recent<number>(REMEMBERED);
  #unknown = new Set<string>();
  #threads = new Map<string, Pairing<number, number>>();
  #begun: ReadRecord | undefined;

  constructor(
    readonly format: Format,
    readonly codec: Codec,
    readonly meta: SessionMeta,
    readonly problems: Problems,
  ) {}

  *take(piece: Piece): Generator<Item> {
    const { line, bytes } = piece;
    switch (piece.kind) {
      case "frame":
        yield { kind: "record", type: "frame", line, bytes };
        break;
      case "damaged": {
        const problem = damage(piece.line, piece.unfinished, piece.why);
        this.problems.add(problem);
        yield { kind: "damaged", problem, line, bytes };
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
    if (lostBytes(piece.text, bytes)) this.problems.add(invalidUtf8(line));
    this.format.note(piece.record, this.meta);
    const { reading, record, digits } = this.#read(piece.record, piece.text);
    const base = { line, bytes, record, ...(digits === undefined ? {} : { digits }) };
    if (reading.kind === "record") {
      this.#noteUnknown(reading, line);
      yield { kind: "record", type: reading.type, ...base };
      return;
    }
    const [first] = reading.messages;
    const copy = first?.id === undefined ? undefined : this.#copyOf(first.id, line, bytes);
    if (copy !== undefined) {
      this.problems.add({
        code: "duplicate-record",
        line,
        message: `line ${line} is a copy of line ${copy}; it is counted once`,
      });
      yield { kind: "copy", of: copy, ...base };
      return;
    }
    // The bytes of a record that holds several messages stand with the first of them.
    let own: Uint8Array = bytes;
    for (const message of reading.messages) {
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
    const decode: Codec["decode"] = (name, input) => this.codec.decode(name, input);
    const { format } = this;
    if ("read" in format) {
      const reading = format.read(record, decode);
      if (reading.kind === "record" || !reading.messages.some(hasInexactCall)) {
        return { reading, record };
      }
      const exact = reparse(record, text);
      return { reading: format.read(exact.record, decode), ...exact };
    }
    // A reader with a memory is given each record once, so all of the record counts.
    this.#begun ??= format.begin();
    const exact = holdsInexact(record) ? reparse(record, text) : { record };
    return { reading: this.#begun(exact.record, decode), ...exact };
  }

  #noteUnknown(reading: Reading & { kind: "record" }, line: number): void {
    if (reading.known || this.#unknown.has(reading.type)) return;
    this.#unknown.add(reading.type);
    this.problems.add({
      code: "unknown-record",
      line,
      message: `line ${line} is a record of type "${reading.type}", which is not known; it is kept`,
    });
  }

  #copyOf(id: string, line: number, bytes: Uint8Array): number | undefined {
    const signature = signatureOf(bytes);
    const seen = this.#records.get(id);
    if (seen?.signature === signature) return seen.line;
    this.#records.set(id, { line, signature });
    return undefined;
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
    if (other !== undefined) this.problems.add(branch(other, line));
    this.#prompts.set(parentId, line);
  }

  /** Parts of one message of the model share its number, also where results stand between them. */
  #numberOf(message: Message): number {
    this.messages++;
    if (beginsTurn(message)) this.#groups.clear();
    const key = message.group;
    const known = key === undefined ? undefined : this.#groups.get(key);
    if (known !== undefined) return known;
    this.#number++;
    if (key !== undefined) this.#groups.set(key, this.#number);
    return this.#number;
  }

  #pair(message: Message, line: number): void {
    const thread = threadOf(message);
    if (beginsTurn(message)) this.#endTurn(thread);
    let pairing = this.#threads.get(thread);
    if (pairing === undefined) this.#threads.set(thread, (pairing = new Pairing()));
    for (const block of message.blocks) {
      if (block.kind === "call" && block.native !== undefined) {
        const { early, repeated } = pairing.call(block.id, line);
        if (repeated) this.problems.add(repeatedId(block.id, line));
        if (early !== undefined) this.problems.add(earlyResult(early, line));
      } else if (block.kind === "result") {
        pairing.result(block.callId, line);
      }
    }
  }

  #endTurn(thread: string): void {
    const { missing, orphans } = this.#threads.get(thread)?.end() ?? { missing: [], orphans: [] };
    for (const line of missing) this.problems.add(missingResult(line));
    for (const line of orphans) this.problems.add(orphanResult(line));
  }

  end(): void {
    for (const thread of this.#threads.keys()) this.#endTurn(thread);
  }
}

function reparse(record: JsonObject, text: string): { record: JsonObject; digits?: Digits } {
  const { value, digits } = parseExact(text);
  return isObject(value) ? { record: value, digits } : { record };
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

// ------------------------------------------------------------------ problems

function damage(line: number, unfinished: boolean, why: string): Problem {
  return unfinished
    ? {
        code: "unfinished-line",
        line,
        message: `line ${line} is not complete yet: ${why}`,
      }
    : {
        code: "damaged-line",
        line,
        message: `line ${line} is damaged: ${why}; it is kept as it is`,
      };
}

function invalidUtf8(line: number): Problem {
  const message = `line ${line} has bytes that are not UTF-8; they are shown as U+FFFD`;
  return { code: "invalid-utf8", line, message };
}

function branch(other: number, line: number): Problem {
  const message = `line ${line} begins another branch than line ${other}, after the same message`;
  return { code: "branch", line, message };
}

function repeatedId(id: string | null, line: number): Problem {
  const message = `the call on line ${line} has the id "${id ?? ""}", which this turn has used already`;
  return { code: "duplicate-id", line, message };
}

function earlyResult(early: number, line: number): Problem {
  const message = `the result on line ${early} stands before its call on line ${line}`;
  return { code: "early-result", line: early, message };
}

function missingResult(line: number): Problem {
  return { code: "missing-result", line, message: `a call on line ${line} has no result` };
}

function orphanResult(line: number): Problem {
  return { code: "orphan-result", line, message: `a result on line ${line} answers no call` };
}
