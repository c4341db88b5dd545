/**
 * Messages of OpenTelemetry's conventions for generative AI. Each inference tells the history again,
 * and the span of a tool tells its call once more: what was told before is left out.
 */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  imageAt,
  message,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
} from "../blocks.js";
import type { Facts } from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Block, Message, Role } from "../model.js";

const ROLES: ReadonlyMap<string, Role> = new Map([
  ["assistant", "assistant"],
  ["system", "system"],
  ["tool", "tool"],
  ["user", "user"],
]);

/** A message of the conventions: a role and typed parts, whose text is called content. */
export function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof own(value, "role") !== "string") return false;
  const parts = own(value, "parts");
  return Array.isArray(parts) && parts.every((part) => isObject(part) && isPart(part));
}

function isPart(part: JsonObject): boolean {
  const type = textOf(part, "type");
  if (type === "text" || type === "reasoning") return typeof own(part, "content") === "string";
  return type !== undefined;
}

/** The messages of an attribute, which is a list or JSON text of one. */
export function messagesIn(value: Json | undefined): JsonObject[] {
  const list = typeof value === "string" ? parseJson(value) : value;
  return Array.isArray(list) ? list.filter(isMessage) : [];
}

/** Messages of one talk, by their text, and how often each was told. */
type Counts = Map<string, number>;

/** An inference: the talk it goes on with, and what of it the inference has told again so far. */
type Inference = { talk: Counts; again: Counts };

export class History {
  /** A talk is told from its beginning: its first message tells which it is. */
  #talks = new Map<string, Counts>();
  /** The inference that events tell of. */
  #open: Inference | undefined;
  #calls = new Set<string>();
  #results = new Set<string>();

  /**
   * What is new in one inference. `isAbove` is for spans around inferences, which say nothing that
   * those inside have not said.
   */
  tell(
    told: { before: readonly JsonObject[]; said: readonly JsonObject[]; isAbove: boolean },
    decode: Codec["decode"],
    facts: Facts,
  ): Message[] {
    const [first] = [...told.before, ...told.said];
    if (first === undefined) return [];
    const inference = this.#begin(first);
    return [
      ...told.before.filter((one) => isNewIn(inference, one, false)),
      ...told.said.filter((one) => isNewIn(inference, one, !told.isAbove)),
    ].flatMap((one) => this.#read(one, decode, facts));
  }

  /** Events tell one message each; the answer ends the inference. */
  tellEvent(one: JsonObject, isAnswer: boolean, decode: Codec["decode"], facts: Facts): Message[] {
    const inference = this.#open ?? this.#begin(one);
    this.#open = isAnswer ? undefined : inference;
    return isNewIn(inference, one, isAnswer) ? this.#read(one, decode, facts) : [];
  }

  #begin(first: JsonObject): Inference {
    const key = keyOf(first);
    const talk = this.#talks.get(key) ?? new Map<string, number>();
    this.#talks.set(key, talk);
    return { talk, again: new Map() };
  }

  /** Whether a call, or a result, of this id was not told yet; from now on it is. */
  isNew(kind: "call" | "result", id: string | null): boolean {
    if (id === null) return true;
    const ids = kind === "call" ? this.#calls : this.#results;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  }

  #read(told: JsonObject, decode: Codec["decode"], facts: Facts): Message[] {
    return readMessage(told, decode, facts, (block) => {
      if (block.kind === "call") return this.isNew("call", block.id);
      return block.kind !== "result" || this.isNew("result", block.callId);
    });
  }
}

/** A message, or those of its blocks that count; results stand in a message of their own. */
export function readMessage(
  told: JsonObject,
  decode: Codec["decode"],
  facts: Facts,
  counts: (block: Block) => boolean = () => true,
): Message[] {
  const role = ROLES.get(textOf(told, "role") ?? "") ?? "system";
  const all = objectsOf(told, "parts").map((part) => readPart(part, decode));
  const blocks = all.filter(counts);
  if (blocks.length === 0 && all.length > 0) return [];
  const injected = role === "system" || undefined;
  const model = role === "assistant" ? facts.model : undefined;
  const said = message(role, blocks, { ...facts, model, injected });
  // Tools of the provider answer in the message of the model.
  if (role === "assistant") return [said];
  const results = blocks.filter((block) => block.kind === "result");
  const rest = blocks.filter((block) => block.kind !== "result");
  if (results.length === 0) return [said];
  const answers = message("tool", results, { time: facts.time });
  return rest.length === 0 ? [answers] : [answers, { ...said, blocks: rest }];
}

function keyOf(told: JsonObject): string {
  return JSON.stringify([own(told, "role"), own(told, "parts")]);
}

/** What was just said is new in any case; the rest is by how often it comes. */
function isNewIn({ talk, again }: Inference, one: JsonObject, isSaid: boolean): boolean {
  const key = keyOf(one);
  const count = (again.get(key) ?? 0) + 1;
  const known = talk.get(key) ?? 0;
  again.set(key, count);
  if (count <= known && !isSaid) return false;
  talk.set(key, known + 1);
  return true;
}

function readPart(part: JsonObject, decode: Codec["decode"]): Block {
  const type = textOf(part, "type") ?? "untyped";
  const id = textOf(part, "id");
  const text = textOf(part, "content");
  switch (type) {
    case "text":
      if (text !== undefined) return { kind: "text", text };
      break;
    case "reasoning":
      if (text !== undefined) return { kind: "thinking", text };
      break;
    case "tool_call":
      return callBlock(id, textOf(part, "name") ?? "", own(part, "arguments"), decode);
    case "server_tool_call":
      return callBlock(id, textOf(part, "name") ?? "", own(part, type), decode);
    case "tool_call_response":
      return readResult(id, own(part, "response") ?? own(part, "result"));
    case "server_tool_call_response":
      return readResult(id, own(part, type));
    case "blob":
      if (text !== undefined && textOf(part, "modality") === "image") {
        return {
          kind: "image",
          mediaType: textOf(part, "mime_type") ?? null,
          data: text,
          url: null,
        };
      }
      break;
    case "uri": {
      const uri = textOf(part, "uri");
      if (uri !== undefined && textOf(part, "modality") === "image") return imageAt(uri);
      break;
    }
  }
  return { kind: "other", type, value: part };
}

export function readResult(id: string | undefined, content: Json | undefined): Block {
  return resultBlock(id, content, { text: resultText(content), isError: false });
}

/** What a tool gave back is an object by the conventions; text in it is all that counts. */
function resultText(content: Json | undefined): string {
  if (!isObject(content)) return plainText(content);
  const [only, ...others] = Object.values(content);
  return typeof only === "string" && others.length === 0 ? only : JSON.stringify(content);
}
