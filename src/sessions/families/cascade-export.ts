/**
 * Steps as Cascade's server hands them out: `{ "type": "CORTEX_STEP_TYPE_…", "metadata": …, … }`. The
 * planner's step has the calls; the step of a tool has the result, under the tool's own key.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
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
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { ReadRecord } from "../format.js";
import type { Block, ResultBlock } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";

const TYPE = "CORTEX_STEP_TYPE_";

export function isExportStep(record: JsonObject): boolean {
  return textOf(record, "type")?.startsWith(TYPE) === true;
}

const BOOKKEEPING = new Set([
  "CHECKPOINT",
  "CONVERSATION_HISTORY",
  "EPHEMERAL_MESSAGE",
  "KNOWLEDGE_ARTIFACTS",
  "LINT_DIFF",
  "MEMORY",
  "RETRIEVE_MEMORY",
]);

/** Steps in which the program speaks: where the text is. */
const NOTICES: ReadonlyMap<string, readonly Path[]> = new Map([
  [
    "ERROR_MESSAGE",
    ["fullError", "shortError", "modelErrorMessage", "userErrorMessage"].map((key) => [
      "errorMessage",
      "error",
      key,
    ]),
  ],
  ["SYSTEM_MESSAGE", [["systemMessage", "message"]]],
]);

/** A tool that has not come back yet. */
function isRunning(record: JsonObject): boolean {
  const payload = Object.keys(record).some((key) => !COMMON.has(key));
  return !payload && textOf(record, "status")?.endsWith("_RUNNING") === true;
}

export function beginExport(): ReadRecord {
  const called = new Set<string>();

  const callOf = (call: JsonObject, decode: Codec["decode"]): Block => {
    const id = textOf(call, "id") ?? null;
    if (id !== null) called.add(id);
    return callBlock(id, textOf(call, "name") ?? "", own(call, "argumentsJson"), decode);
  };

  return (record, decode) => {
    const type = textOf(record, "type") ?? "untyped";
    const kind = type.slice(TYPE.length);
    const facts = {
      time: textAt(record, ["metadata", "createdAt"]),
      model: textAt(record, ["metadata", "generatorModelUid"]),
    };
    if (kind === "USER_INPUT") {
      const text = inputText(objectOf(record, "userInput") ?? {});
      if (text === "") return bookkeeping(type);
      return messages(message("user", [{ kind: "text", text }], { time: facts.time }));
    }
    if (kind === "PLANNER_RESPONSE") {
      const said = objectOf(record, "plannerResponse") ?? {};
      const calls = objectsOf(said, "toolCalls").map((call) => callOf(call, decode));
      const blocks = [...plannerBlocks(said), ...calls];
      return blocks.length === 0
        ? bookkeeping(type)
        : messages(message("assistant", blocks, facts));
    }
    if (BOOKKEEPING.has(kind)) return bookkeeping(type);
    const notice = NOTICES.get(kind);
    if (notice !== undefined) {
      const told = notice.map((path) => textAt(record, path) ?? "").find((text) => text !== "");
      if (told === undefined) return bookkeeping(type);
      const said: Block = { kind: "text", text: told };
      return messages(message("system", [said], { time: facts.time, injected: true }));
    }
    const call = valueAt(record, ["metadata", "toolCall"]);
    if (!isObject(call)) return unknown(type);
    const id = textOf(call, "id") ?? null;
    if (isRunning(record)) {
      return id !== null && called.has(id)
        ? bookkeeping(type)
        : messages(message("assistant", [callOf(call, decode)], facts));
    }
    const result = message("tool", [resultOf(id, record)], { time: facts.time });
    if (id !== null && called.has(id)) return messages(result);
    return messages(message("assistant", [callOf(call, decode)], facts), result);
  };
}

function inputText(input: JsonObject): string {
  const text = textOf(input, "userResponse");
  if (text !== undefined) return text;
  const items = objectsOf(input, "items").flatMap((item) => textOf(item, "text") ?? []);
  return items.length === 0 ? (textOf(input, "query") ?? "") : items.join("");
}

function plannerBlocks(said: JsonObject): Block[] {
  const blocks: Block[] = [];
  const thinking = textOf(said, "thinking") ?? "";
  const text = textOf(said, "modifiedResponse") ?? textOf(said, "response") ?? "";
  if (thinking !== "") blocks.push({ kind: "thinking", text: thinking });
  if (text !== "") blocks.push({ kind: "text", text });
  return blocks;
}

/** Keys of a step beside the tool's own. */
const COMMON = new Set(["error", "metadata", "status", "type"]);

function resultOf(id: string | null, record: JsonObject): ResultBlock {
  const [payload] = Object.entries(record).flatMap(([key, value]) =>
    !COMMON.has(key) && isObject(value) ? [value] : [],
  );
  const error =
    textAt(record, ["error", "userErrorMessage"]) ?? textAt(record, ["error", "modelErrorMessage"]);
  const isError = error !== undefined || textOf(record, "status")?.endsWith("_ERROR") === true;
  const output = payload && (textOf(payload, "rawOutput") ?? textOf(payload, "summary"));
  return resultBlock(id, payload, { text: error ?? output ?? plainText(payload), isError });
}
