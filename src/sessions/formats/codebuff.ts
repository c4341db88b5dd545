/**
 * Chats of Codebuff: `run-state.json` holds the history of the model, `chat-messages.json` what the
 * screen shows. Both are sessions of their own here.
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  imageAt,
  message,
  messages,
  objectsOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { isoTime, noteFirst, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt, valueAt, type Path } from "../path.js";

const MAIN: Path = ["sessionState", "mainAgentState"];
const HISTORY: Path = [...MAIN, "messageHistory"];
const AGENTS: Path = [...MAIN, "subagents", "*"];

export const codebuff: Format = {
  harness: "codebuff",
  lists: [HISTORY, [...AGENTS, "messageHistory"], [...AGENTS, "subagents", "*", "messageHistory"]],
  agents: AGENTS,
  folder: { main: "run-state.json", beside: [] },
  recognise,
  note,
  read: (record, decode) =>
    isShown(record) ? readShown(record, decode) : readHistory(record, decode),
};

function recognise(records: readonly JsonObject[], frame?: JsonObject): number {
  if (frame !== undefined && valueAt(frame, HISTORY) !== undefined) return 1;
  return records.some(isShown) ? 0.9 : 0;
}

const VARIANTS = new Set(["agent", "ai", "error", "user"]);

function isShown(record: JsonObject): boolean {
  return VARIANTS.has(textOf(record, "variant") ?? "") && own(record, "content") !== undefined;
}

function note(record: JsonObject, meta: SessionMeta): void {
  const files: Path = ["sessionState", "fileContext"];
  noteFirst(meta, "id", textAt(record, ["sessionState", "mainAgentState", "runId"]));
  noteFirst(
    meta,
    "cwd",
    textAt(record, [...files, "cwd"]) ?? textAt(record, [...files, "projectRoot"]),
  );
  noteTime(meta, isoTime(own(record, "sentAt")));
}

// ------------------------------------------------------------------ the history of the model

function readHistory(record: JsonObject, decode: Codec["decode"]): Reading {
  const facts = { time: isoTime(own(record, "sentAt")) };
  const content = own(record, "content");
  const role = textOf(record, "role");
  switch (role) {
    case "user":
    case "assistant":
      return messages(
        message(
          role,
          partsOf(content).map((part) => readPart(part, decode)),
          facts,
        ),
      );
    case "system":
      return messages(
        message(
          "system",
          partsOf(content).map((part) => readPart(part, decode)),
          {
            ...facts,
            injected: true,
          },
        ),
      );
    case "tool":
      return messages(message("tool", [readToolMessage(record, content)], facts));
    default:
      return unknown(role ?? "untyped");
  }
}

function partsOf(content: Json | undefined): Json[] {
  if (content === undefined || content === null) return [];
  return Array.isArray(content) ? content : [content];
}

function readPart(part: Json, decode: Codec["decode"]): Block {
  if (typeof part === "string") return { kind: "text", text: part };
  if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
  const type = textOf(part, "type") ?? "untyped";
  const text = textOf(part, "text");
  switch (type) {
    case "text":
      if (text !== undefined) return { kind: "text", text };
      break;
    case "reasoning":
      if (text !== undefined) return { kind: "thinking", text };
      break;
    case "tool-call": {
      const name = textOf(part, "toolName") ?? "";
      return callBlock(textOf(part, "toolCallId"), name, own(part, "input"), decode);
    }
    case "image": {
      const url = textOf(part, "image");
      if (url !== undefined) return imageAt(url);
      break;
    }
  }
  return { kind: "other", type, value: part };
}

/** In 2025 the content was one object with the output in it. */
function readToolMessage(record: JsonObject, content: Json | undefined): Block {
  const wrapped = isObject(content) && own(content, "type") === "tool-result" ? content : undefined;
  const output = wrapped === undefined ? content : own(wrapped, "output");
  return readOutput(
    textOf(record, "toolCallId") ?? (wrapped && textOf(wrapped, "toolCallId")),
    output,
  );
}

/** Results are JSON values; an error is one with a message of its own. */
function readOutput(id: string | undefined, output: Json | undefined): Block {
  const texts: string[] = [];
  const images: ImageBlock[] = [];
  let isError = false;
  for (const part of partsOf(output)) {
    const type = isObject(part) ? textOf(part, "type") : undefined;
    const value = isObject(part) && type === "json" ? own(part, "value") : part;
    if (isObject(part) && type === "media") {
      const mediaType = textOf(part, "mediaType") ?? null;
      images.push({ kind: "image", mediaType, data: textOf(part, "data") ?? null, url: null });
      continue;
    }
    isError ||= isObject(value) && own(value, "errorMessage") !== undefined;
    texts.push(plainText(value));
  }
  return resultBlock(id, output, { text: texts.join("\n"), isError, images });
}

// ------------------------------------------------------------------ what the screen shows

function readShown(record: JsonObject, decode: Codec["decode"]): Reading {
  const variant = textOf(record, "variant");
  const facts: Facts = { id: textOf(record, "id") };
  const content = textOf(record, "content") ?? "";
  const said: Block[] = content === "" ? [] : [{ kind: "text", text: content }];
  if (variant === "user") return messages(message("user", said, facts));
  if (variant === "error") return messages(message("system", said, { ...facts, injected: true }));
  const told = objectsOf(record, "blocks").flatMap((block) => readShownBlock(block, facts, decode));
  const read = told.some(({ blocks }) => blocks.some(({ kind }) => kind === "text"))
    ? told
    : [...(said.length === 0 ? [] : [message("assistant", said, facts)]), ...told];
  return read.length === 0 ? bookkeeping("ai") : messages(...read);
}

function readShownBlock(block: JsonObject, facts: Facts, decode: Codec["decode"]): Message[] {
  const type = textOf(block, "type") ?? "untyped";
  const group = { ...facts, group: facts.agent ?? facts.id };
  switch (type) {
    case "text": {
      const kind = own(block, "textType") === "reasoning" ? "thinking" : "text";
      return [message("assistant", [{ kind, text: textOf(block, "content") ?? "" }], group)];
    }
    case "tool": {
      const id = textOf(block, "toolCallId");
      const call = callBlock(id, textOf(block, "toolName") ?? "", own(block, "input"), decode);
      const output = own(block, "outputRaw") ?? own(block, "output");
      const shown = textOf(block, "output");
      const result = readOutput(id, output);
      const results =
        output === undefined ? [] : [shown === undefined ? result : { ...result, text: shown }];
      return [
        message("assistant", [call], group),
        ...(results.length === 0 ? [] : [message("tool", results, facts)]),
      ];
    }
    case "agent": {
      const agent = textOf(block, "agentId") ?? textOf(block, "agentType") ?? "sub-agent";
      const inside: Facts = { agent, sidechain: true };
      return objectsOf(block, "blocks").flatMap((inner) => readShownBlock(inner, inside, decode));
    }
    default:
      return [message("assistant", [{ kind: "other", type, value: block }], group)];
  }
}
