/** What Letta Code keeps for reflection upon memory: one row a line, a call with its result. */
import { hasOwn, own, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  message,
  messages,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Format, ReadRecord } from "../format.js";
import { noteTime } from "../meta.js";
import { UnnamedCalls } from "../unnamed.js";

const KINDS = new Set(["assistant", "error", "reasoning", "tool_call", "user"]);

export const lettaReflection: Format = {
  harness: "letta_code",
  verbatim: true,
  lists: [],
  recognise: (records, frame) =>
    frame === undefined && records.length > 0 && records.every(isRow) ? 0.9 : 0,
  note(record, meta) {
    noteTime(meta, textOf(record, "captured_at"));
  },
  begin,
};

function isRow(record: JsonObject): boolean {
  return KINDS.has(textOf(record, "kind") ?? "") && hasOwn(record, "captured_at");
}

function begin(): ReadRecord {
  const calls = new UnnamedCalls();
  return (record, decode) => {
    const kind = textOf(record, "kind") ?? "untyped";
    const text = textOf(record, "text") ?? "";
    const facts = { time: textOf(record, "captured_at") };
    switch (kind) {
      case "user":
      case "assistant":
        return messages(message(kind, [{ kind: "text", text }], facts));
      case "reasoning":
        return messages(message("assistant", [{ kind: "thinking", text }], facts));
      case "error":
        return messages(message("system", [{ kind: "text", text }], { ...facts, injected: true }));
      case "tool_call": {
        const name = textOf(record, "name") ?? "";
        const id = calls.call(name);
        calls.close(id);
        const call = callBlock(id, name, own(record, "argsText"), decode);
        const asked = message("assistant", [call], facts);
        const content = own(record, "resultText");
        if (content === undefined) return messages(asked);
        const isError = own(record, "resultOk") === false;
        const result = resultBlock(id, content, { text: plainText(content), isError });
        return messages(asked, message("tool", [result], facts));
      }
      default:
        return unknown(kind);
    }
  };
}
