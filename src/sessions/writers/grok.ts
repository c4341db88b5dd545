/**
 * Grok Build session folders: `chat_history.jsonl` is what the model sees, `updates.jsonl` what the
 * terminal replays (the only place of times and of the error flag), `summary.json` what the list of
 * sessions shows. Sub-agents get a folder of the same form each.
 */
import { isOpName, ops } from "../../../generated/canonical.js";
import { uuidOf, UniqueIds } from "../ids.js";
import { typedCommand, type Block, type CallBlock } from "../model.js";
import type { ImageBlock, Message } from "../model.js";
import { stringify } from "../numbers.js";
import { withoutHalves } from "../text.js";
import { Sequence, type MessageItem, type Part } from "../sequence.js";
import { threadOf } from "../turns.js";
import { GrokFiles } from "./grok-files.js";
import { encodeContext, type Chunk, type Writer, type WriterContext } from "./writer.js";

export function grokWriter(context: WriterContext): Writer {
  const root = context.meta.agent ?? "";
  const session = uuidOf("grok", context.seed);
  const threads = new Map<string, Thread>();
  const threadFor = (name: string): Thread => {
    let thread = threads.get(name);
    if (thread === undefined) {
      const id = name === root ? session : uuidOf("grok", context.seed, name);
      const folder = name === root ? "" : `subagents/${id}/`;
      const parent = name === root ? undefined : session;
      thread = new Thread(new GrokFiles(context, id, folder, parent), context, id);
      threads.set(name, thread);
    }
    return thread;
  };
  return {
    kind: "folder",
    session,
    name: session,
    *write(item): Generator<Chunk> {
      if (item.kind === "message") yield* threadFor(threadOf(item.message)).take(item);
    },
    *end() {
      threadFor(root);
      for (const thread of threads.values()) yield* thread.end();
    },
  };
}

type ToolCall = { id: string; name: string; arguments: string };

/** One message of the model, gathered from its parts until something else follows. */
type Answer = { item: MessageItem; texts: string[]; calls: ToolCall[] };

class Thread {
  #sequence: Sequence;
  #answer: Answer | undefined;

  constructor(
    readonly files: GrokFiles,
    readonly context: WriterContext,
    id: string,
  ) {
    this.#sequence = new Sequence(new UniqueIds(id, /^[\w.:-]{1,128}$/), context.log);
  }

  *take(item: MessageItem): Generator<Chunk> {
    for (const part of this.#sequence.take(item)) yield* this.#write(part);
  }

  *end(): Generator<Chunk> {
    for (const part of this.#sequence.end()) yield* this.#write(part);
    yield* this.#finishAnswer();
    yield* this.files.end();
  }

  *#write(part: Part): Generator<Chunk> {
    switch (part.kind) {
      case "say":
        if (part.item.message.role === "assistant") yield* this.#answerWith(part.item, part.blocks);
        else yield* this.#tell(part.item, part.blocks);
        break;
      case "call":
        yield* this.#call(part);
        break;
      case "result":
        yield* this.#result(part);
        break;
      default: {
        const never: never = part;
        throw new Error(`unknown part ${String(never)}`);
      }
    }
  }

  // ---------------------------------------------------------------- the model

  *#answerWith(item: MessageItem, blocks: readonly Block[]): Generator<Chunk> {
    for (const block of blocks) {
      if (block.kind === "thinking") {
        yield* this.#think(item, block.text);
        continue;
      }
      const text = this.#textOf(item, block);
      if (text === "") continue;
      const answer = yield* this.#answerFor(item);
      answer.texts.push(text);
      const content = { type: "text", text };
      yield* this.files.update(item, { sessionUpdate: "agent_message_chunk", content });
    }
  }

  *#think(item: MessageItem, text: string): Generator<Chunk> {
    yield* this.#finishAnswer();
    // The program itself writes an empty id where the service gave none.
    const summary = [{ type: "summary_text", text }];
    yield* this.files.chat({ type: "reasoning", id: "", summary });
    const content = { type: "text", text };
    yield* this.files.update(item, { sessionUpdate: "agent_thought_chunk", content });
  }

  /** The answer that this item goes on with; text after calls begins another. */
  *#answerFor(item: MessageItem, call = false): Generator<Chunk, Answer> {
    const current = this.#answer;
    if (
      current !== undefined &&
      current.item.number === item.number &&
      (call || current.calls.length === 0)
    ) {
      return current;
    }
    yield* this.#finishAnswer();
    this.#answer = { item, texts: [], calls: [] };
    return this.#answer;
  }

  *#finishAnswer(): Generator<Chunk> {
    const answer = this.#answer;
    if (answer === undefined) return;
    this.#answer = undefined;
    const model = answer.item.message.model;
    yield* this.files.chat({
      type: "assistant",
      content: answer.texts.join("\n\n"),
      ...(answer.calls.length === 0 ? {} : { tool_calls: answer.calls }),
      ...(model === undefined ? {} : { model_id: model }),
    });
  }

  // ---------------------------------------------------------------- calls and results

  *#call({ item, block, id }: Part & { kind: "call" }): Generator<Chunk> {
    const { codec, log } = this.context;
    const encoded = codec.encode(block.call, encodeContext(this.context));
    log.call(item.number, block, encoded);
    const { name, input } = encoded;
    const answer = yield* this.#answerFor(item, true);
    const written =
      typeof input === "string" ? input : withoutHalves(stringify(input ?? {}, item.digits));
    answer.calls.push({ id, name, arguments: written });
    yield* this.files.update(item, {
      sessionUpdate: "tool_call",
      toolCallId: id,
      title: name,
      kind: isOpName(block.call.name) ? ops[block.call.name].acp : "other",
      status: "pending",
      rawInput: input,
    });
  }

  *#result({ item, block, id, madeUp }: Part & { kind: "result" }): Generator<Chunk> {
    if (!madeUp) this.context.log.results++;
    yield* this.#finishAnswer();
    const images = block.images.map(imagePart);
    yield* this.files.chat({
      type: "tool_result",
      tool_call_id: id,
      content: block.text,
      ...(images.length === 0 ? {} : { images }),
    });
    yield* this.files.update(item, {
      sessionUpdate: "tool_call_update",
      toolCallId: id,
      status: block.isError ? "failed" : "completed",
      content: [{ type: "content", content: { type: "text", text: block.text } }],
    });
  }

  // ---------------------------------------------------------------- everybody else

  *#tell(item: MessageItem, blocks: readonly Block[]): Generator<Chunk> {
    yield* this.#finishAnswer();
    const texts = blocks
      .filter((block) => block.kind !== "image")
      .map((block) => this.#textOf(item, block))
      .filter((text) => text !== "");
    const images = blocks.filter((block) => block.kind === "image");
    if (texts.length === 0 && images.length === 0) return;
    const reason = syntheticReason(item.message);
    const text = texts.join("\n\n");
    const content = [
      ...(texts.length === 0 ? [] : [textPart(reason === undefined ? asQuery(text) : text)]),
      ...images.map(imagePart),
    ];
    if (reason !== undefined) {
      yield* this.files.chat({ type: "user", content, synthetic_reason: reason });
      if (reason !== "interjection") return;
    } else {
      yield* this.files.prompt(content, text);
    }
    yield* this.#showPrompt(item, texts.length === 0 ? undefined : text, images);
  }

  *#showPrompt(
    item: MessageItem,
    text: string | undefined,
    images: ImageBlock[],
  ): Generator<Chunk> {
    const index = item.message.interjected === true ? undefined : this.files.promptIndex;
    const meta = index === undefined ? {} : { _meta: { promptIndex: index } };
    const sessionUpdate = "user_message_chunk";
    if (text !== undefined) {
      yield* this.files.update(item, { sessionUpdate, content: textPart(text), ...meta });
    }
    for (const { data, mediaType, url } of images) {
      const content = {
        type: "image",
        data: data ?? "",
        mimeType: mediaType ?? "image/png",
        ...(url === null ? {} : { uri: url }),
      };
      yield* this.files.update(item, { sessionUpdate, content, ...meta });
    }
  }

  /** The text of a block that is neither call nor result; blocks without a place are named. */
  #textOf(item: MessageItem, block: Block): string {
    switch (block.kind) {
      case "text":
      case "thinking":
        return block.text;
      case "call":
        return commandLine(block);
      case "other":
        this.context.log.note(
          "left-out",
          item.number,
          `Grok has no place for a "${block.type}" block`,
        );
        return block.type === "redacted_thinking" ? "" : `[${block.type} left out]`;
      case "image":
        this.context.log.note(
          "left-out",
          item.number,
          "Grok has no place for an image in an answer",
        );
        return "[image left out]";
      case "result":
        return block.text;
      default: {
        const never: never = block;
        return String(never);
      }
    }
  }
}

function commandLine(block: CallBlock): string {
  const { command, args } = typedCommand(block);
  return args === undefined ? command : `${command} ${args}`;
}

/** Why a program and not a person wrote this, in Grok's words; undefined for a prompt. */
function syntheticReason(message: Message): string | undefined {
  if (message.compaction !== undefined) return "compaction_meta";
  if (message.injected === true || message.role !== "user") return "system_reminder";
  return message.interjected === true ? "interjection" : undefined;
}

/** Grok wraps what a person typed, and tells it from context by that. */
function asQuery(text: string): string {
  return `<user_query>\n${text}\n</user_query>`;
}

function textPart(text: string): { type: "text"; text: string } {
  return { type: "text", text };
}

function imagePart({ mediaType, data, url }: ImageBlock): { type: "image"; url: string } {
  return {
    type: "image",
    url: data === null ? (url ?? "") : `data:${mediaType ?? "image/png"};base64,${data}`,
  };
}
