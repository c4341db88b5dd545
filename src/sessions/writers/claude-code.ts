/**
 * Claude Code sessions from those of other harnesses: one record a content block, each with the
 * envelope that the program itself writes. Sub-agents get a file of their own.
 */
import type { Json } from "../../runtime/json.js";
import { UniqueIds, uuidOf } from "../ids.js";
import { typedCommand, type Block, type CallBlock, type ImageBlock } from "../model.js";
import type { Message, ResultBlock } from "../model.js";
import { stringify } from "../numbers.js";
import { Sequence, type MessageItem, type Part } from "../sequence.js";
import { threadOf } from "../turns.js";
import { encodeContext, type Chunk, type Writer, type WriterContext } from "./writer.js";

/** The version whose records these are like, for sessions that are written for none in particular. */
const VERSION = "2.1.112";
const BEGINNING = "1970-01-01T00:00:00.000Z";

export function claudeCodeWriter(context: WriterContext): Writer {
  const session = uuidOf("claude_code", context.seed);
  const root = context.meta.agent ?? "";
  const threads = new Map<string, Thread>();
  const threadFor = (name: string): Thread => {
    let thread = threads.get(name);
    if (thread === undefined) {
      thread = new Thread(context, session, name === root ? undefined : name);
      threads.set(name, thread);
    }
    return thread;
  };
  return {
    kind: "file",
    session,
    name: `${session}.jsonl`,
    *write(item): Generator<Chunk> {
      if (item.kind === "message") yield* threadFor(threadOf(item.message)).take(item);
    },
    *end() {
      for (const thread of threads.values()) yield* thread.end();
    },
  };
}

class Thread {
  #sequence: Sequence;
  #file: string;
  #agent: string | undefined;
  #records = 0;
  #parent: string | null = null;
  #time = BEGINNING;

  constructor(
    readonly context: WriterContext,
    readonly session: string,
    agent: string | undefined,
  ) {
    const seed = uuidOf(session, agent ?? "");
    // The service takes no other ids.
    this.#sequence = new Sequence(new UniqueIds(seed, /^[\w-]{1,64}$/), context.log);
    this.#agent = agent === undefined ? undefined : seed.slice(0, 8);
    this.#file = agent === undefined ? "" : `subagents/agent-${seed.slice(0, 8)}.jsonl`;
  }

  *take(item: MessageItem): Generator<Chunk> {
    for (const part of this.#sequence.take(item)) yield* this.#write(part);
  }

  *end(): Generator<Chunk> {
    for (const part of this.#sequence.end()) yield* this.#write(part);
  }

  *#write(part: Part): Generator<Chunk> {
    const { item } = part;
    switch (part.kind) {
      case "say":
        if (item.message.role === "assistant") {
          for (const block of part.blocks) yield* this.#answer(item, this.#native(item, block));
        } else {
          yield* this.#tell(item, part.blocks);
        }
        break;
      case "call": {
        const encoded = this.context.codec.encode(part.block.call, encodeContext(this.context));
        this.context.log.call(item.number, part.block, encoded);
        const { name, input } = encoded;
        yield* this.#answer(item, { type: "tool_use", id: part.id, name, input: input ?? {} });
        break;
      }
      case "result": {
        if (!part.madeUp) this.context.log.results++;
        const content = [nativeResult(part.block, part.id)];
        yield* this.#record(item, "user", { message: { role: "user", content } });
        break;
      }
      default: {
        const never: never = part;
        throw new Error(`unknown part ${String(never)}`);
      }
    }
  }

  *#answer(item: MessageItem, content: Json | undefined): Generator<Chunk> {
    if (content === undefined) return;
    const message = {
      id: `msg_${uuidOf(this.session, this.#file, String(item.number)).replaceAll("-", "")}`,
      type: "message",
      role: "assistant",
      model: item.message.model ?? this.context.meta.model ?? "<synthetic>",
      content: [content],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 0, output_tokens: 0 },
    };
    yield* this.#record(item, "assistant", { message });
  }

  *#tell(item: MessageItem, blocks: readonly Block[]): Generator<Chunk> {
    const { injected, role, compaction } = item.message;
    const content: Json[] = [];
    for (const block of blocks) {
      const native = this.#native(item, block);
      if (native !== undefined) content.push(native);
    }
    if (content.length === 0) return;
    yield* this.#record(item, "user", {
      message: { role: "user", content: plain(content) },
      ...(injected === true || role !== "user" ? { isMeta: true } : {}),
      ...(compaction === "summary" ? { isCompactSummary: true } : {}),
    });
  }

  *#record(item: MessageItem, type: string, body: { [key: string]: Json }): Generator<Chunk> {
    const { meta } = this.context;
    const first = this.#records++ === 0;
    const uuid = uuidOf(this.session, this.#file, "record", String(this.#records));
    this.#time = validTime(item.message) ?? this.#time;
    const record = {
      parentUuid: this.#parent,
      isSidechain: this.#agent !== undefined,
      userType: "external",
      cwd: meta.cwd ?? ".",
      sessionId: this.session,
      version: this.context.target.version ?? VERSION,
      gitBranch: meta.branch ?? "",
      ...(this.#agent === undefined ? {} : { agentId: this.#agent }),
      type,
      ...body,
      uuid,
      timestamp: this.#time,
      ...(first ? { importedFrom: origin(this.context) } : {}),
    };
    this.#parent = uuid;
    yield { file: this.#file, data: `${stringify(record, item.digits)}\n` };
  }

  /** A block that is neither call nor result, or undefined where there is no place for it. */
  #native(item: MessageItem, block: Block): Json | undefined {
    switch (block.kind) {
      case "text":
        return block.text === "" ? undefined : { type: "text", text: block.text };
      case "thinking":
        // Without the signature of the service, which nobody else can write.
        return { type: "thinking", thinking: block.text, signature: "" };
      case "image":
        return { type: "image", source: imageSource(block) };
      case "call":
        return { type: "text", text: commandText(block) };
      case "other":
        this.context.log.note(
          "left-out",
          item.number,
          `Claude Code has no place for a "${block.type}" block`,
        );
        return { type: "text", text: `[${block.type} left out]` };
      case "result":
        return { type: "text", text: block.text };
      default: {
        const never: never = block;
        return never;
      }
    }
  }
}

function validTime({ time }: Message): string | undefined {
  const ms = time === undefined ? NaN : Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function origin({ meta }: WriterContext): Json {
  return {
    by: "toolglot",
    harness: meta.harness,
    ...(meta.id === undefined ? {} : { session: meta.id }),
    ...(meta.version === undefined ? {} : { version: meta.version }),
  };
}

/** One text alone is written as a string. */
function plain(content: Json[]): Json {
  const [only] = content;
  const single = content.length === 1 && typeof only === "object" && only !== null;
  if (single && !Array.isArray(only) && only["type"] === "text") return only["text"] ?? "";
  return content;
}

function nativeResult(block: ResultBlock, id: string): Json {
  const text = { type: "text", text: block.text };
  const images = block.images.map((image) => ({ type: "image", source: imageSource(image) }));
  return {
    type: "tool_result",
    tool_use_id: id,
    content: images.length === 0 ? block.text : [...(block.text === "" ? [] : [text]), ...images],
    ...(block.isError ? { is_error: true } : {}),
  };
}

function imageSource({ mediaType, data, url }: ImageBlock): Json {
  return data === null
    ? { type: "url", url: url ?? "" }
    : { type: "base64", media_type: mediaType ?? "image/png", data };
}

function commandText(block: CallBlock): string {
  const { command, args } = typedCommand(block);
  return [
    `<command-name>${command}</command-name>`,
    `<command-message>${command.replace(/^\//, "")}</command-message>`,
    `<command-args>${args ?? ""}</command-args>`,
  ].join("\n");
}
