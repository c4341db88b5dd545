/**
 * `api_conversation_history.json` of Cline and its forks: a list of Anthropic messages. Calls are
 * blocks, or tags in the text of older tasks; results are blocks, or text under a heading such as
 * `[read_file for 'a.txt'] Result:`. What a person wrote stands in tags, beside what the program says.
 */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import { callBlock, message, messages, objectOf, resultBlock, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { readContent, type BlockContext } from "./anthropic-blocks.js";
import type { ReadRecord, SessionFolder } from "../format.js";
import { isoTime, noteFirst, noteLast, noteTime } from "../meta.js";
import type { Block, CallBlock, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";
import { UnnamedCalls } from "../unnamed.js";
import { splitTagged } from "./tagged-calls.js";

export type Task = {
  /** Tools that the model may have called with tags. */
  tools: ReadonlySet<string>;
  special?: BlockContext["special"];
  /** What the model thought, where it stands beside the content. */
  thought?(record: JsonObject): string | undefined;
  /** Marks of a message that its record says. */
  marks?(record: JsonObject): Partial<Pick<Message, "injected" | "compaction">>;
};

/** A task is a folder; what the editor shows of it is not read. */
export const TASK_FOLDER: SessionFolder = {
  main: "api_conversation_history.json",
  beside: [],
  aside: ["ui_messages.json", "task_metadata.json", "context_history.json", "history_item.json"],
};

/** A message of a task: a role, content and, but for the oldest, a time. */
export function isTaskMessage(record: JsonObject): boolean {
  const role = own(record, "role");
  const content = own(record, "content");
  if (role !== "user" && role !== "assistant") return false;
  return typeof content === "string" || Array.isArray(content);
}

/** The texts of the user's first message. */
export function firstTexts(records: readonly JsonObject[]): string[] {
  const first = records.find((record) => own(record, "role") === "user");
  const content = first && own(first, "content");
  const parts = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => {
    const text = isObject(part) ? own(part, "text") : part;
    return typeof text === "string" ? [text] : [];
  });
}

const FOLDER = /# Current (?:Working|Workspace) Directory \((.+?)\) Files/;

export function noteTask(record: JsonObject, meta: SessionMeta): void {
  noteTime(meta, timeOf(record));
  noteLast(meta, "model", modelOf(record));
  if (meta.cwd !== undefined) return;
  for (const text of firstTexts([record])) noteFirst(meta, "cwd", FOLDER.exec(text)?.[1]);
}

function timeOf(record: JsonObject): string | undefined {
  return isoTime(own(record, "ts"));
}

function modelOf(record: JsonObject): string | undefined {
  return textAt(record, ["modelInfo", "modelId"]) ?? textAt(record, ["modelInfo", "id"]);
}

export function beginTask(task: Task): ReadRecord {
  const calls = new UnnamedCalls();
  let hasBlocks = false;

  const open = (block: CallBlock): CallBlock => {
    return { ...block, id: calls.call(block.native?.name ?? "", block.id) };
  };

  const readAssistant = (blocks: Block[], decode: Codec["decode"]): Block[] => {
    hasBlocks ||= blocks.some((block) => block.kind === "call");
    return blocks.flatMap((block): Block[] => {
      if (block.kind === "call") return [open(block)];
      if (block.kind !== "text" || hasBlocks) return [block];
      return splitTagged(block.text, task.tools).map((part) =>
        part.kind === "text" ? part : open(callBlock(null, part.name, part.input, decode)),
      );
    });
  };

  /** A text under a heading answers the first open call of that tool, or else the first open one. */
  const answer = (block: Block): Block => {
    if (block.kind === "result" && block.callId !== null) calls.close(block.callId);
    if (block.kind !== "text") return block;
    const headed = readHeading(block.text);
    if (headed === undefined) return block;
    const id = calls.result((tool) => tool === headed.tool) ?? calls.result();
    const isError = headed.text.startsWith(FAILURE);
    return resultBlock(id, block.text, { text: headed.text, isError });
  };

  return (record, decode) => {
    const role = own(record, "role");
    if (!isTaskMessage(record) || (role !== "user" && role !== "assistant")) {
      return unknown(textOf(record, "role") ?? textOf(record, "type") ?? "untyped");
    }
    const { special } = task;
    const context: BlockContext = { role, decode, ...(special && { special }) };
    const blocks = readContent(own(record, "content"), context);
    const facts = {
      id: textOf(record, "id"),
      time: timeOf(record),
      model: modelOf(record),
      ...task.marks?.(record),
    };
    if (role === "assistant") {
      const thought = task.thought?.(record);
      const said = readAssistant(blocks, decode);
      if (thought !== undefined) said.unshift({ kind: "thinking", text: thought });
      return messages(message(role, said, facts));
    }
    const parts = sortUser(blocks.map(answer));
    if (parts.some((part) => part.role === "user" && part.injected !== true)) calls.endTurn();
    return messages(
      ...parts.map(({ role: speaker, blocks: said, injected }) =>
        message(speaker, said, { ...facts, ...(injected && { injected }) }),
      ),
    );
  };
}

// ------------------------------------------------------------------ what a user's message holds

const FAILURE = "The tool execution failed with the following error:";

const HEADING = /^\[(\w+)(?: for '|\] Result:)/;
const HEADING_END = "] Result:";

/** `[tool for '…'] Result:`; what stands between the quotes may go over several lines. */
function readHeading(text: string): { tool: string; text: string } | undefined {
  const tool = HEADING.exec(text)?.[1];
  const end = tool === undefined ? -1 : text.indexOf(HEADING_END);
  if (tool === undefined || end === -1) return undefined;
  return { tool, text: text.slice(end + HEADING_END.length).replace(/^\r?\n/, "") };
}

const TYPED = /<(task|feedback|answer|user_message)>\n?([\s\S]*?)\n?<\/\1>/g;

/** Beginnings of texts that the program wrote. */
const INJECTED = [
  "# TODO LIST UPDATE REQUIRED",
  "# task_progress",
  "(The user did not provide a new message",
  "<environment_details>",
  "Files attached by the user:",
  "New instructions for task continuation:",
  "New message to respond to with",
  "The user has provided feedback",
  "[ERROR]",
  "[TASK RESUMPTION]",
];

type UserPart = Pick<Message, "role" | "blocks"> & { injected?: true };

/** Results, what the program says, and what the person typed: a message of its own each. */
function sortUser(blocks: readonly Block[]): UserPart[] {
  const results: Block[] = [];
  const injected: Block[] = [];
  const typed: Block[] = [];
  const tagged = blocks.some(({ kind }) => kind === "result") || blocks.some(holdsTyped);
  for (const block of blocks) {
    if (block.kind === "result") results.push(block);
    else if (block.kind !== "text") typed.push(block);
    else if (holdsTyped(block)) {
      for (const [, , text = ""] of block.text.matchAll(TYPED)) typed.push({ kind: "text", text });
      const rest = block.text.replace(TYPED, "").trim();
      if (rest !== "") injected.push({ kind: "text", text: rest });
    } else if (tagged || isInjected(block.text)) injected.push(block);
    else typed.push(block);
  }
  const parts: UserPart[] = [];
  if (results.length > 0) parts.push({ role: "tool", blocks: results });
  if (injected.length > 0) parts.push({ role: "user", blocks: injected, injected: true });
  if (typed.length > 0 || parts.length === 0) parts.push({ role: "user", blocks: typed });
  return parts;
}

function holdsTyped(block: Block): boolean {
  return block.kind === "text" && block.text.search(TYPED) !== -1;
}

function isInjected(text: string): boolean {
  const begins = text.trimStart();
  return INJECTED.some((beginning) => begins.startsWith(beginning));
}

/** An image whose data stands beside its type, without a source. */
export function flatImage(part: JsonObject): Block | undefined {
  if (objectOf(part, "source") !== undefined) return undefined;
  const data = textOf(part, "data");
  if (data === undefined) return undefined;
  const mediaType = textOf(part, "mediaType") ?? textOf(part, "media_type") ?? null;
  return { kind: "image", mediaType, data, url: null };
}
