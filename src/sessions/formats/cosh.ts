/** Timelines of cosh: one item a line, its kind the only key: what was said, a call, or a result. */
import { own, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
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
import type { Format, Reading } from "../format.js";
import type { Block } from "../model.js";

/** Kinds of items, and a key that each has. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["Assistant", "original"],
  ["Closure", "content"],
  ["Compaction", "summary"],
  ["ToolCall", "call_id"],
  ["ToolResult", "call_id"],
  ["User", "original"],
]);

export const cosh: Format = {
  harness: "cosh",
  verbatim: true,
  lists: [],
  recognise(records, frame) {
    const items = records.filter((record) => itemOf(record) !== undefined);
    return frame === undefined && items.length > 0 ? 0.9 : 0;
  },
  // A timeline says nothing of itself.
  note() {},
  read,
};

function itemOf(record: JsonObject): { kind: string; body: JsonObject } | undefined {
  const [kind = "", ...others] = Object.keys(record);
  const body = objectOf(record, kind);
  const telling = KINDS.get(kind);
  if (body === undefined || telling === undefined || others.length > 0) return undefined;
  return textOf(body, telling) === undefined ? undefined : { kind, body };
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const { kind, body } = itemOf(record) ?? { kind: "untyped", body: {} };
  const facts = { id: plainText(own(body, "id")) || undefined };
  const said: Block[] = [{ kind: "text", text: textOf(body, KINDS.get(kind) ?? "") ?? "" }];
  switch (kind) {
    case "User":
      return messages(message("user", said, facts));
    case "Assistant":
      return messages(message("assistant", said, facts));
    case "Closure":
      // The answer of a loop takes the place of what was said at its end, under the same id.
      return messages(message("assistant", said));
    case "Compaction":
      return messages(message("user", said, { ...facts, injected: true, compaction: "summary" }));
    case "ToolCall":
      return messages(message("assistant", [...thoughtsIn(body), callIn(body, decode)], facts));
    case "ToolResult":
      return messages(message("tool", [resultIn(body)], facts));
    default:
      return unknown(Object.keys(record)[0] ?? kind);
  }
}

function thoughtsIn(body: JsonObject): Block[] {
  return objectsOf(body, "thinking_blocks").flatMap((block): Block[] => {
    const text = textOf(block, "thinking") ?? "";
    return text === "" ? [] : [{ kind: "thinking", text }];
  });
}

function callIn(body: JsonObject, decode: Codec["decode"]): Block {
  const name = textOf(body, "name") ?? "";
  return callBlock(textOf(body, "call_id"), name, own(body, "arguments"), decode);
}

function resultIn(body: JsonObject): Block {
  const content = own(body, "content");
  const text = plainText(content);
  return resultBlock(textOf(body, "call_id"), content, { text, isError: false });
}
