/** What Copilot's answer showed on the screen: all that is left of a request that was cancelled. */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { callBlock, message, objectOf, plainText, resultBlock, textOf } from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Block, Message, ResultBlock } from "../model.js";
import { textAt } from "../path.js";

const CALL = "toolInvocationSerialized";

/** Text, thoughts and calls in their order; each call is followed by its result. */
export function readScreen(items: readonly JsonObject[], decode: Codec["decode"]): Message[] {
  const read: Message[] = [];
  let said: Block[] = [];
  const tell = (): void => {
    if (said.length > 0) read.push(message("assistant", said));
    said = [];
  };
  for (const item of items) {
    if (own(item, "kind") === CALL) {
      const id = textOf(item, "toolCallId") ?? null;
      said.push(callBlock(id, textOf(item, "toolId") ?? "", argumentsOf(item), decode));
      const result = resultOf(id, item);
      if (result === undefined) continue;
      tell();
      read.push(message("tool", [result]));
      continue;
    }
    const block = blockOf(item);
    const last = said.at(-1);
    if (block?.kind === "text" && last?.kind === "text") last.text += block.text;
    else if (block !== undefined) said.push(block);
  }
  tell();
  return read.filter(({ blocks }) => blocks.some((block) => !isBlank(block)));
}

/** The text behind the last call. */
export function textBehindCalls(items: readonly JsonObject[]): string {
  const last = items.findLastIndex((item) => own(item, "kind") === CALL);
  const texts = items.slice(last + 1).map((item) => blockOf(item));
  return texts
    .map((block) => (block?.kind === "text" ? block.text : ""))
    .join("")
    .trim();
}

/** Text has no kind; of the kinds, those are shown that are part of the text. */
function blockOf(item: JsonObject): Block | undefined {
  const kind = textOf(item, "kind");
  const text = plainText(own(item, "value"));
  if (kind === undefined || kind === "markdownContent")
    return text === "" ? undefined : { kind: "text", text };
  if (kind === "thinking") return text === "" ? undefined : { kind: "thinking", text };
  if (kind !== "inlineReference") return undefined;
  const name = textOf(item, "name") ?? referred(objectOf(item, "inlineReference") ?? {});
  return name === undefined ? undefined : { kind: "text", text: `\`${name}\`` };
}

/** The file's own name of a place, which is a URI, or a range in one. */
function referred(place: JsonObject): string | undefined {
  const path = textOf(place, "fsPath") ?? textOf(place, "path") ?? textAt(place, ["uri", "path"]);
  return textOf(place, "name") ?? path?.split(/[\\/]/).at(-1);
}

function isBlank(block: Block): boolean {
  return block.kind === "text" && block.text.trim() === "";
}

// ------------------------------------------------------------------ calls

/** Only some tools show what they were given. */
function argumentsOf(item: JsonObject): Json | undefined {
  const details = objectOf(item, "resultDetails");
  const input = details && own(details, "input");
  if (input !== undefined) return input;
  const command = textAt(item, ["toolSpecificData", "commandLine", "original"]);
  return command === undefined ? undefined : { command };
}

function resultOf(id: string | null, item: JsonObject): ResultBlock | undefined {
  if (own(item, "isComplete") !== true) return undefined;
  const details = own(item, "resultDetails");
  const output = isObject(details) ? own(details, "output") : undefined;
  const text = outputText(output) ?? shownText(own(item, "pastTenseMessage")) ?? "";
  const isError = isObject(details) && own(details, "isError") === true;
  return resultBlock(id, details, { text, isError });
}

function outputText(output: Json | undefined): string | undefined {
  if (output === undefined) return undefined;
  const parts = Array.isArray(output) ? output : [output];
  return parts
    .map((part) => (isObject(part) ? plainText(own(part, "value")) : plainText(part)))
    .join("\n");
}

function shownText(value: Json | undefined): string | undefined {
  return isObject(value) ? textOf(value, "value") : typeof value === "string" ? value : undefined;
}
