/**
 * Grok Build session folders. `chat_history.jsonl` is what the model sees, and has neither times nor
 * error flags: those are in `updates.jsonl`, which the terminal replays, and which is read before.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  imageAt,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { userMessages } from "../families/user-query.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

export const grok: Format = {
  harness: "grok",
  lists: [],
  folder: {
    main: "chat_history.jsonl",
    beside: ["summary.json", "updates.jsonl"],
    aside: ["events.jsonl", "prompt_context.json", "rewind_points.jsonl", "signals.json"],
    agents: "subagents",
  },
  recognise,
  note,
  begin,
};

const ROLES = new Set(["system", "user", "assistant"]);

/** A record has a type, and what it says stands beside it. */
function recognise(records: readonly JsonObject[]): number {
  const telling = records.filter((record) => {
    const type = textOf(record, "type");
    if (type === "tool_result") return textOf(record, "tool_call_id") !== undefined;
    if (type === "backend_tool_call") return objectOf(record, "kind") !== undefined;
    return type === "assistant" && objectsOf(record, "tool_calls").some(isCall);
  });
  if (telling.length > 0) return 1;
  const plain = records.filter((record) => {
    const content = own(record, "content");
    return (
      ROLES.has(textOf(record, "type") ?? "") &&
      (typeof content === "string" || Array.isArray(content))
    );
  });
  const marked = plain.some(({ prompt_index, synthetic_reason, model_id }) =>
    [prompt_index, synthetic_reason, model_id].some((mark) => mark !== undefined),
  );
  return marked ? 0.9 : 0;
}

function isCall(call: JsonObject): boolean {
  return textOf(call, "name") !== undefined && textOf(call, "arguments") !== undefined;
}

// ------------------------------------------------------------------ messages

/** What `updates.jsonl` says of calls and prompts. */
class Updates {
  readonly #failed = new Set<string>();
  readonly #times = new Map<string, string>();

  take(record: JsonObject): void {
    const update = valueAt(record, ["params", "update"]);
    if (!isObject(update)) return;
    const time = isoTime(valueAt(record, ["params", "_meta", "agentTimestampMs"]));
    const kind = textOf(update, "sessionUpdate");
    const id = textOf(update, "toolCallId") ?? String(valueAt(update, ["_meta", "promptIndex"]));
    if (kind === undefined || id === "undefined") return;
    if (time !== undefined && !this.#times.has(kind + id)) this.#times.set(kind + id, time);
    if (textOf(update, "status") === "failed") this.#failed.add(id);
  }

  failed(id: string | undefined): boolean {
    return id !== undefined && this.#failed.has(id);
  }

  time(kind: string, id: Json | undefined): string | undefined {
    return this.#times.get(kind + String(id));
  }
}

function begin(): ReadRecord {
  const updates = new Updates();
  let answers = 0;
  return (record, decode): Reading => {
    const type = textOf(record, "type");
    const group = `answer-${answers}`;
    switch (type) {
      case "system":
        return messages(message("system", contentOf(record), { injected: true }));
      case "user":
        answers++;
        return messages(...readUser(record, updates));
      case "reasoning":
        return messages(message("assistant", readReasoning(record), { group }));
      case "assistant":
        return messages(readAnswer(record, updates, group, decode));
      case "tool_result":
        answers++;
        return messages(readResult(record, updates));
      case "backend_tool_call":
        return messages(...readServerCall(record, group, decode));
      case undefined:
        return readBeside(record, updates);
      default:
        return unknown(type);
    }
  };
}

/** Records of the files beside the messages. */
function readBeside(record: JsonObject, updates: Updates): Reading {
  if (objectOf(record, "info") !== undefined) return bookkeeping("summary");
  const kind = textAt(record, ["params", "update", "sessionUpdate"]);
  if (kind === undefined) return unknown("untyped");
  updates.take(record);
  return bookkeeping(kind);
}

function readUser(record: JsonObject, updates: Updates): Message[] {
  const reason = textOf(record, "synthetic_reason");
  const blocks = contentOf(record);
  const time = updates.time("user_message_chunk", own(record, "prompt_index"));
  if (reason === "interjection") return [message("user", blocks, { interjected: true, time })];
  if (reason !== undefined) {
    const summary = reason === "compaction_meta" ? ("summary" as const) : undefined;
    return [message("user", blocks, { injected: true, compaction: summary, time })];
  }
  return userMessages(blocks).map((said) => (time === undefined ? said : { ...said, time }));
}

function contentOf(record: JsonObject): Block[] {
  const content = own(record, "content");
  if (content === undefined || content === null) return [];
  return (Array.isArray(content) ? content : [content]).map((part): Block => {
    if (typeof part === "string") return { kind: "text", text: part };
    const text = isObject(part) ? textOf(part, "text") : undefined;
    if (text !== undefined) return { kind: "text", text };
    const image = isObject(part) ? imageOf(part) : undefined;
    if (image !== undefined) return image;
    const type = isObject(part) ? (textOf(part, "type") ?? "untyped") : "untyped";
    return { kind: "other", type, value: part };
  });
}

function imageOf(part: JsonObject): ImageBlock | undefined {
  const url = textOf(part, "url");
  return textOf(part, "type") === "image" && url !== undefined ? imageAt(url) : undefined;
}

/** Thoughts that only the service can read have no text. */
function readReasoning(record: JsonObject): Block[] {
  const parts = [...objectsOf(record, "summary"), ...objectsOf(record, "content")];
  const text = parts.flatMap((part) => textOf(part, "text") ?? []).join("\n\n");
  return [{ kind: "thinking", text }];
}

function readAnswer(
  record: JsonObject,
  updates: Updates,
  group: string,
  decode: Codec["decode"],
): Message {
  const calls = objectsOf(record, "tool_calls");
  const blocks = contentOf(record).filter((block) => block.kind !== "text" || block.text !== "");
  // Old sessions keep the thoughts in the answer.
  const thoughts = plainText(own(record, "reasoning"));
  if (thoughts !== "") blocks.unshift({ kind: "thinking", text: thoughts });
  for (const call of calls) {
    const name = textOf(call, "name") ?? "";
    blocks.push(callBlock(textOf(call, "id"), name, own(call, "arguments"), decode));
  }
  return message("assistant", blocks, {
    model: textOf(record, "model_id"),
    time: updates.time("tool_call", calls[0]?.["id"]),
    group,
  });
}

function readResult(record: JsonObject, updates: Updates): Message {
  const id = textOf(record, "tool_call_id");
  const content = own(record, "content");
  const images = objectsOf(record, "images").flatMap((part) => imageOf(part) ?? []);
  const isError = updates.failed(id);
  return message(
    "tool",
    [resultBlock(id, content, { text: plainText(content), isError, images })],
    {
      time: updates.time("tool_call_update", id),
    },
  );
}

/** A call that the service ran itself; what it found stands in the call. */
function readServerCall(record: JsonObject, group: string, decode: Codec["decode"]): Message[] {
  const kind = objectOf(record, "kind") ?? {};
  const id = textOf(kind, "id") ?? textOf(kind, "call_id");
  const call = message(
    "assistant",
    [callBlock(id, "backend_tool_call", own(record, "kind"), decode)],
    {
      group,
    },
  );
  const status = textOf(kind, "status");
  const found = valueAt(kind, ["action", "sources"]) ?? own(kind, "outputs");
  const links = Array.isArray(found) ? found.filter(isObject).map((part) => linkOf(part)) : [];
  const isError = status === "failed";
  const result = resultBlock(id, found, { text: links.join("\n"), isError });
  return [call, message("tool", [result])];
}

function linkOf(part: JsonObject): string {
  return textOf(part, "url") ?? JSON.stringify(part);
}

// ------------------------------------------------------------------ the session as a whole

const WORKSPACE = /^Workspace Path: (.+)$/m;

function note(record: JsonObject, meta: SessionMeta): void {
  const info = objectOf(record, "info");
  if (info !== undefined) noteSummary(record, info, meta);
  noteLast(meta, "model", textOf(record, "model_id"));
  noteTime(meta, isoTime(valueAt(record, ["params", "_meta", "agentTimestampMs"])));
  noteFirst(meta, "id", textAt(record, ["params", "sessionId"]));
  if (own(record, "type") !== "user" || meta.cwd !== undefined) return;
  const [first] = objectsOf(record, "content");
  const text = first === undefined ? "" : (textOf(first, "text") ?? "");
  if (text.startsWith("<user_info>")) noteFirst(meta, "cwd", WORKSPACE.exec(text)?.[1]);
}

function noteSummary(summary: JsonObject, info: JsonObject, meta: SessionMeta): void {
  const parent = textOf(summary, "parent_session_id");
  const isAgent = textOf(summary, "session_kind") === "subagent" && parent !== undefined;
  noteFirst(meta, "id", isAgent ? parent : textOf(info, "id"));
  if (isAgent) noteFirst(meta, "agent", textOf(info, "id"));
  noteFirst(meta, "cwd", textOf(info, "cwd"));
  noteFirst(
    meta,
    "title",
    textOf(summary, "generated_title") ?? textOf(summary, "session_summary"),
  );
  noteFirst(meta, "branch", textOf(summary, "head_branch"));
  noteLast(meta, "model", textOf(summary, "current_model_id"));
  noteFirst(meta, "started", textOf(summary, "created_at"));
  noteLast(meta, "ended", textOf(summary, "updated_at"));
}
