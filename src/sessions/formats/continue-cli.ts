/** Sessions of Continue, of its command line and of its editor extensions: one JSON document. */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  imageAt,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, ReadRecord } from "../format.js";
import { noteFirst } from "../meta.js";
import type { Block, Message, ResultBlock, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { pathIn } from "../uri.js";

export const continueCli: Format = {
  harness: "continue_cli",
  lists: ["history"],
  recognise(records, frame) {
    if (frame === undefined || typeof own(frame, "sessionId") !== "string") return 0;
    const isSession = hasOwn(frame, "workspaceDirectory") && hasOwn(frame, "history");
    return isSession && records.every(isItem) ? 1 : 0;
  },
  note,
  begin: beginHistory,
};

function isItem(record: JsonObject): boolean {
  return textAt(record, ["message", "role"]) !== undefined;
}

function note(record: JsonObject, meta: SessionMeta): void {
  noteFirst(meta, "id", textOf(record, "sessionId"));
  noteFirst(meta, "title", textOf(record, "title"));
  noteFirst(meta, "model", textOf(record, "chatModelTitle"));
  // A path, or in editors its URI.
  const folder = textOf(record, "workspaceDirectory");
  noteFirst(meta, "cwd", pathIn(folder) ?? folder);
}

/** Results stand beside their calls; when they were sent to the model, a message repeats them. */
function beginHistory(): ReadRecord {
  const answered = new Set<string>();
  return (record, decode) => {
    const said = objectOf(record, "message") ?? {};
    const role = textOf(said, "role") ?? "untyped";
    switch (role) {
      case "user":
      case "system": {
        const read = message(role, contentOf(said), { injected: role === "system" || undefined });
        return messages(...summaryOf(record), read);
      }
      case "thinking":
        return messages(message("assistant", thoughtOf(plainText(own(said, "content")))));
      case "assistant": {
        const results = objectsOf(record, "toolCallStates").flatMap(resultOf);
        for (const { callId } of results) if (callId !== null) answered.add(callId);
        const read = message("assistant", assistantBlocks(record, said, decode));
        const answer = results.length === 0 ? [] : [message("tool", results)];
        return messages(...summaryOf(record), read, ...answer);
      }
      case "tool": {
        const id = textOf(said, "toolCallId");
        if (id !== undefined && answered.has(id)) return bookkeeping("tool");
        const content = own(said, "content");
        const result = resultBlock(id, content, { text: plainText(content), isError: false });
        return messages(message("tool", [result]));
      }
      default:
        return unknown(role);
    }
  };
}

/** A summary of all that stands before the item. */
function summaryOf(record: JsonObject): Message[] {
  const text = textOf(record, "conversationSummary") ?? "";
  if (text === "") return [];
  const facts = { injected: true, compaction: "summary" } as const;
  return [message("user", [{ kind: "text", text }], facts)];
}

function assistantBlocks(record: JsonObject, said: JsonObject, decode: Codec["decode"]): Block[] {
  const calls = objectsOf(said, "toolCalls").map((call) => {
    const called = objectOf(call, "function") ?? {};
    return callBlock(
      textOf(call, "id"),
      textOf(called, "name") ?? "",
      own(called, "arguments"),
      decode,
    );
  });
  return [...thoughtOf(textAt(record, ["reasoning", "text"]) ?? ""), ...contentOf(said), ...calls];
}

function thoughtOf(text: string): Block[] {
  return text === "" ? [] : [{ kind: "thinking", text }];
}

function contentOf(said: JsonObject): Block[] {
  const content = own(said, "content");
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  return objectsOf(said, "content").map((part) => {
    const type = textOf(part, "type") ?? "untyped";
    const text = textOf(part, "text");
    if (type === "text" && text !== undefined) return { kind: "text", text };
    const url = textAt(part, ["imageUrl", "url"]);
    return url === undefined ? { kind: "other", type, value: part } : imageAt(url);
  });
}

/** How a call ended; one that still ran has no result. */
const ENDED = new Set(["canceled", "done", "errored"]);

function resultOf(state: JsonObject): ResultBlock[] {
  const status = textOf(state, "status") ?? "";
  if (!ENDED.has(status)) return [];
  const output = own(state, "output");
  const text = objectsOf(state, "output")
    .map((item) => plainText(own(item, "content")))
    .join("\n");
  return [resultBlock(textOf(state, "toolCallId"), output, { text, isError: status !== "done" })];
}
