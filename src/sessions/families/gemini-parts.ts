/** Parts of Google's API: text, thoughts, data, calls and responses of functions, in one list. */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { callBlock, objectOf, plainText, resultBlock, textOf } from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Block, ImageBlock, ResultBlock } from "../model.js";
import type { UnnamedCalls } from "../unnamed.js";

/** A text, a part, or a list of them. `unnamed` pairs calls that the API gave no ids. */
export function readParts(
  parts: Json | undefined,
  decode: Codec["decode"],
  unnamed: UnnamedCalls,
): Block[] {
  if (parts === undefined || parts === null || parts === "") return [];
  return (Array.isArray(parts) ? parts : [parts]).map((part) => readPart(part, decode, unnamed));
}

function readPart(part: Json, decode: Codec["decode"], unnamed: UnnamedCalls): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const call = objectOf(part, "functionCall");
  if (call !== undefined) {
    const name = textOf(call, "name") ?? "";
    return callBlock(textOf(call, "id") ?? unnamed.call(name), name, own(call, "args"), decode);
  }
  const response = objectOf(part, "functionResponse");
  if (response !== undefined) {
    const name = textOf(response, "name");
    const id = textOf(response, "id") ?? unnamed.result((tool) => tool === name);
    return readResult(id, part, {});
  }
  const text = textOf(part, "text");
  if (text !== undefined)
    return { kind: own(part, "thought") === true ? "thinking" : "text", text };
  return imageOf(part) ?? { kind: "other", type: Object.keys(part)[0] ?? "untyped", value: part };
}

function imageOf(part: JsonObject): ImageBlock | undefined {
  const inline = objectOf(part, "inlineData");
  if (inline === undefined || textOf(inline, "mimeType")?.startsWith("image/") !== true) {
    return undefined;
  }
  const mediaType = textOf(inline, "mimeType") ?? null;
  return { kind: "image", mediaType, data: textOf(inline, "data") ?? null, url: null };
}

/**
 * What a function gave back, as one part or a list of them. `failed` says what the record around
 * tells of it, `display` what it showed where the parts themselves have no text.
 */
export function readResult(
  callId: string | null | undefined,
  content: Json | undefined,
  around: { failed?: boolean; display?: string | undefined },
): ResultBlock {
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  let failed = around.failed === true;
  for (const part of Array.isArray(content) ? content : [content ?? null]) {
    if (part === null) continue;
    const response = isObject(part) ? objectOf(part, "functionResponse") : undefined;
    const image = isObject(part) ? imageOf(part) : undefined;
    if (image !== undefined) images.push(image);
    else if (response === undefined) texts.push(textIn(part));
    else {
      const given = own(response, "response");
      failed ||= isObject(given) && own(given, "error") !== undefined;
      texts.push(textIn(given));
    }
  }
  const text = texts.filter((part) => part !== "").join("\n");
  const read = { text: text === "" ? (around.display ?? "") : text, isError: failed, images };
  return resultBlock(callId, content, read);
}

/** `{output}` or `{error}` of a response, the text of a part, or whatever it is. */
function textIn(value: Json | undefined): string {
  if (!isObject(value)) return plainText(value);
  const text = own(value, "output") ?? own(value, "error") ?? own(value, "text");
  return text === undefined ? JSON.stringify(value) : plainText(text);
}
