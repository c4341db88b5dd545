/**
 * Messages of Deep Agents as LangChain writes them out, in a list or at `messages` of a state; its
 * database, which keeps states; and the transcripts it keeps for hooks, which hold no calls.
 */
import { hasOwn, isObject, own, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import { readContent } from "../families/anthropic-blocks.js";
import { checkpoints } from "../families/langgraph-checkpoints.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, Role } from "../model.js";
import { textAt } from "../path.js";

export const deepagents: Format = {
  harness: "deepagents",
  lists: ["messages", ["values", "messages"]],
  database: checkpoints,
  recognise(records) {
    if (records.length === 0) return 0;
    if (records.every(isHookLine)) return 0.9;
    return records.every(isLangChain) && records.some((record) => hasOwn(record, "tool_calls"))
      ? 0.7
      : 0;
  },
  note(record, meta) {
    noteFirst(meta, "id", textOf(record, "thread_id"));
    noteFirst(meta, "cwd", textAt(record, ["metadata", "cwd"]));
    noteFirst(meta, "branch", textAt(record, ["metadata", "git_branch"]));
    noteLast(meta, "ended", textAt(record, ["metadata", "updated_at"]));
    noteLast(meta, "model", textAt(record, ["response_metadata", "model_name"]));
    noteTime(meta, textOf(record, "timestamp"));
  },
  read: (record, decode) =>
    isHookLine(record) ? readHookLine(record, decode) : read(record, decode),
};

const ROLES: ReadonlyMap<string, Role> = new Map([
  ["ai", "assistant"],
  ["human", "user"],
  ["system", "system"],
  ["tool", "tool"],
]);

function isLangChain(record: JsonObject): boolean {
  return ROLES.has(textOf(record, "type") ?? "") && hasOwn(record, "content");
}

function read(record: JsonObject, decode: Codec["decode"]): Reading {
  const type = textOf(record, "type") ?? "untyped";
  const role = ROLES.get(type);
  if (role === undefined) return unknown(type);
  const id = textOf(record, "id");
  if (role === "tool") return messages(message("tool", [resultOf(record)], { id }));
  const calls = [...objectsOf(record, "tool_calls"), ...objectsOf(record, "invalid_tool_calls")];
  const called = calls.map((call) => {
    const name = textOf(call, "name") ?? "";
    return callBlock(textOf(call, "id"), name, own(call, "args"), decode);
  });
  // Some providers put the calls among the blocks as well.
  const said = saidIn(record, role, decode).filter(
    ({ kind }) => called.length === 0 || kind !== "call",
  );
  return messages(
    message(role, [...said, ...called], { id, injected: role === "system" || undefined }),
  );
}

function saidIn(record: JsonObject, role: Role, decode: Codec["decode"]): Block[] {
  const content = own(record, "content");
  return content === "" ? [] : readContent(content, { role, decode });
}

function resultOf(record: JsonObject): Block {
  const content = own(record, "content");
  const parts = Array.isArray(content) ? content : [content];
  const text = parts.map(
    (part) => (isObject(part) ? textOf(part, "text") : undefined) ?? plainText(part),
  );
  const isError = own(record, "status") === "error";
  return resultBlock(textOf(record, "tool_call_id"), content, { text: text.join("\n"), isError });
}

// ------------------------------------------------------------------ transcripts for hooks

function isHookLine(record: JsonObject): boolean {
  return (
    own(record, "schema_version") === 1 && hasOwn(record, "thread_id") && hasOwn(record, "role")
  );
}

function readHookLine(record: JsonObject, decode: Codec["decode"]): Reading {
  const role = ROLES.get(textOf(record, "role") ?? "") ?? roleOf(textOf(record, "role"));
  if (role === undefined) return unknown(textOf(record, "role") ?? "untyped");
  const facts = { id: textOf(record, "record_id"), time: textOf(record, "timestamp") };
  if (role === "tool") return messages(message("tool", [resultOf(record)], facts));
  return messages(message(role, saidIn(record, role, decode), facts));
}

function roleOf(role: string | undefined): Role | undefined {
  return role === "user" || role === "assistant" ? role : undefined;
}
