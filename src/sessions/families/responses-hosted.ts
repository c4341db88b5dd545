/**
 * Calls of OpenAI's Responses API that are no functions: those that the API runs itself, which are
 * call and result in one, and those that it has a form of its own for. Their type stands for a name.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  objectOf,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Block, ImageBlock, ResultBlock } from "../model.js";

/** Undefined for other items. */
export function readHosted(
  type: string,
  item: JsonObject,
  decode: Codec["decode"],
): Block[] | undefined {
  const id = textOf(item, "call_id") ?? textOf(item, "id");
  const call = (input: Json | undefined, name = type): Block => callBlock(id, name, input, decode);
  switch (type) {
    case "local_shell_call":
    case "shell_call":
      return [call(own(item, "action"))];
    case "computer_call":
      return [call(own(item, "action") ?? own(item, "actions"))];
    case "apply_patch_call":
      return [call(own(item, "operation"))];
    case "tool_search_call":
      return [call(own(item, "arguments"))];
    case "web_search_call": {
      // What it found is kept by the API, but for the addresses; the model tells it.
      const sources = objectsOf(objectOf(item, "action") ?? {}, "sources");
      const urls = sources.flatMap((source) => textOf(source, "url") ?? []);
      return [call(own(item, "action")), result(id, item, urls.join("\n"))];
    }
    case "file_search_call": {
      const input = { queries: own(item, "queries") };
      const texts = objectsOf(item, "results").map(hitText);
      return [call(input), result(id, item, texts.join("\n"))];
    }
    case "code_interpreter_call": {
      const outputs = objectsOf(item, "outputs");
      const images = outputs.flatMap((output) => imageOf(output, "url"));
      const logs = outputs.flatMap((output) => textOf(output, "logs") ?? []);
      return [call({ code: own(item, "code") }), result(id, item, logs.join("\n"), images)];
    }
    case "image_generation_call": {
      const { result: data, ...input } = item;
      const images = typeof data === "string" ? [png(data)] : [];
      return [call(input), result(id, item, "", images)];
    }
    case "mcp_call": {
      const [label = "", name = ""] = [textOf(item, "server_label"), textOf(item, "name")];
      const answer = plainText(own(item, "output") ?? own(item, "error"));
      return [call(own(item, "arguments"), `${label}.${name}`), result(id, item, answer)];
    }
    default:
      return undefined;
  }
}

function result(
  id: string | undefined,
  item: JsonObject,
  text: string,
  images: ImageBlock[] = [],
): ResultBlock {
  const error = own(item, "error") ?? null;
  return resultBlock(id, own(item, "output"), {
    text,
    isError: own(item, "status") === "failed" || error !== null,
    images,
  });
}

function hitText(hit: JsonObject): string {
  return [textOf(hit, "filename"), textOf(hit, "text")].filter(Boolean).join("\n");
}

function png(data: string): ImageBlock {
  return { kind: "image", mediaType: "image/png", data, url: null };
}

function imageOf(part: JsonObject, key: string): ImageBlock[] {
  const url = textOf(part, key);
  return url === undefined ? [] : [imageAt(url)];
}

/** What a shell printed: one part a command; undefined for other outputs. */
export function readShellOutput(
  output: Json | undefined,
): { text: string; isError: boolean } | undefined {
  const parts = Array.isArray(output) ? output.filter(isObject) : [];
  if (parts.length === 0 || !parts.every((part) => typeof own(part, "stdout") === "string")) {
    return undefined;
  }
  const texts = parts.flatMap((part) => [textOf(part, "stdout"), textOf(part, "stderr")]);
  return { text: texts.filter(Boolean).join("\n"), isError: parts.some(hasFailed) };
}

function hasFailed(part: JsonObject): boolean {
  const outcome = objectOf(part, "outcome") ?? {};
  const code = own(outcome, "exit_code");
  return own(outcome, "type") === "timeout" || (typeof code === "number" && code !== 0);
}
