/**
 * Documents in the Agent Trajectory Interchange Format: what one agent did, step by step, and whole
 * documents of its sub-agents inside. A step of the agent holds its calls and their results.
 */
import { hasOwn, isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import {
  callBlock,
  message,
  messages,
  objectOf,
  objectsOf,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Format, Reading } from "../format.js";
import { noteFirst, noteTime } from "../meta.js";
import type { Block, ImageBlock, Message, SessionMeta } from "../model.js";
import { textAt } from "../path.js";

export const atif: Format = {
  harness: "atif",
  lists: ["steps", "subagent_trajectories"],
  recognise: (records, frame) => (frame !== undefined && isAtif(frame, records) ? 1 : 0),
  note,
  read: (record, decode) =>
    isTrajectory(record)
      ? readTrajectory(record, decode)
      : isStep(record)
        ? messages(...readStep(record, decode))
        : unknown(textOf(record, "source") ?? "untyped"),
};

/** A name that look-alikes use, too. */
function isAtif(frame: JsonObject, records: readonly JsonObject[]): boolean {
  const version = textOf(frame, "schema_version") ?? "";
  const isNamed = version.startsWith("ATIF-") || own(frame, "format") === "atif";
  return isNamed && records.every((record) => isStep(record) || isTrajectory(record));
}

function isStep(record: JsonObject): boolean {
  return hasOwn(record, "step_id") && typeof own(record, "source") === "string";
}

function isTrajectory(record: JsonObject): boolean {
  return Array.isArray(own(record, "steps")) && isObject(own(record, "agent"));
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isStep(record)) {
    noteTime(meta, textOf(record, "timestamp"));
    return;
  }
  // What sub-agents say of themselves is not said of the session.
  if (isTrajectory(record) && meta.dialect !== undefined) return;
  noteFirst(meta, "id", textOf(record, "session_id") ?? textOf(record, "trajectory_id"));
  noteFirst(meta, "dialect", textAt(record, ["agent", "name"]));
  noteFirst(meta, "version", textAt(record, ["agent", "version"]));
  noteFirst(meta, "model", textAt(record, ["agent", "model_name"]));
}

/** Everything in the document of a sub-agent, and in those inside it. */
function readTrajectory(record: JsonObject, decode: Codec["decode"]): Reading {
  const read = trajectoryMessages(record, decode);
  return read.length > 0 ? messages(...read) : { kind: "record", type: "trajectory", known: true };
}

function trajectoryMessages(record: JsonObject, decode: Codec["decode"]): Message[] {
  const agent = textOf(record, "trajectory_id") ?? textAt(record, ["agent", "name"]);
  const said = objectsOf(record, "steps").flatMap((step) => readStep(step, decode));
  const inner = objectsOf(record, "subagent_trajectories");
  return [
    ...said.map((one) => ({ ...one, sidechain: true, ...(agent === undefined ? {} : { agent }) })),
    ...inner.flatMap((child) => trajectoryMessages(child, decode)),
  ];
}

// ------------------------------------------------------------------ steps

/** Keys that only a step of the agent may have; they tell it where its source is something else. */
const OF_AGENTS = ["tool_calls", "llm_call_count", "metrics", "reasoning_content", "model_name"];

function readStep(step: JsonObject, decode: Codec["decode"]): Message[] {
  const facts = factsOf(step);
  const source = own(step, "source");
  if (source === "user") return withResults(message("user", readContent(step), facts), step);
  if (source !== "agent" && !OF_AGENTS.some((key) => hasOwn(step, key))) {
    return readSystem(step, facts);
  }
  const thought = textOf(step, "reasoning_content") ?? "";
  const calls = objectsOf(step, "tool_calls").map((call) => {
    const name = textOf(call, "function_name") ?? "";
    return callBlock(textOf(call, "tool_call_id"), name, own(call, "arguments"), decode);
  });
  const blocks: Block[] = [
    ...(thought === "" ? [] : [{ kind: "thinking" as const, text: thought }]),
    ...readContent(step),
    ...calls,
  ];
  const model = textOf(step, "model_name");
  return withResults(message("assistant", blocks, { ...facts, model }), step);
}

function factsOf(step: JsonObject): Facts {
  // Carried over from another document.
  const injected = own(step, "is_copied_context") === true || undefined;
  return { time: textOf(step, "timestamp"), injected };
}

/** What the program says; where it replaces the history, what was seen afterwards is observed. */
function readSystem(step: JsonObject, facts: Facts): Message[] {
  const said = { ...facts, injected: true };
  if (textAt(step, ["extra", "context_management", "type"]) !== "compaction") {
    return withResults(message("system", readContent(step), said), step);
  }
  const summary = resultsOf(step).flatMap(({ text, images }) => [...textBlocks(text), ...images]);
  const boundary = message("system", readContent(step), { ...said, compaction: "boundary" });
  if (summary.length === 0) return [boundary];
  return [boundary, message("user", summary, { ...said, compaction: "summary" })];
}

// ------------------------------------------------------------------ results

type Result = {
  id: string | undefined;
  content: Json | undefined;
  text: string;
  images: ImageBlock[];
  isError: boolean;
};

/** What is tied to no call is what the program showed the model. */
function withResults(said: Message, step: JsonObject): Message[] {
  const results = resultsOf(step);
  const calls = said.blocks.filter((block) => block.kind === "call");
  const [only, ...others] = calls;
  const answers: Block[] = [];
  const shown: Block[] = [];
  for (const { id, content, ...read } of results) {
    const meant = id ?? (others.length === 0 && results.length === 1 ? only?.id : undefined);
    if (meant !== undefined) answers.push(resultBlock(meant, content, read));
    else shown.push(...textBlocks(read.text), ...read.images);
  }
  const facts: Facts = { time: said.time, injected: said.injected };
  return [
    ...(said.blocks.length > 0 || results.length === 0 ? [said] : []),
    ...(answers.length > 0 ? [message("tool", answers, facts)] : []),
    ...(shown.length > 0 ? [message("user", shown, { ...facts, injected: true })] : []),
  ];
}

function resultsOf(step: JsonObject): Result[] {
  return objectsOf(objectOf(step, "observation") ?? {}, "results").map((result) => {
    const content = own(result, "content");
    const parts = partsOf(content);
    const texts = parts.flatMap((part) => (part.kind === "image" ? [] : [plain(part)]));
    const agents = objectsOf(result, "subagent_trajectory_ref").flatMap(
      (ref) => textOf(ref, "trajectory_id") ?? textOf(ref, "trajectory_path") ?? [],
    );
    return {
      id: textOf(result, "source_call_id"),
      content,
      text: (texts.length > 0 ? texts : agents.map((agent) => `[sub-agent ${agent}]`)).join("\n"),
      images: parts.filter((part) => part.kind === "image"),
      isError: failed(result),
    };
  });
}

/** The format has no flag; producers say it in words of their own. */
function failed(result: JsonObject): boolean {
  const status = textAt(result, ["extra", "status"]);
  return (
    status === "error" ||
    status === "failed" ||
    own(result, "is_error") === true ||
    own(objectOf(result, "extra") ?? {}, "is_error") === true
  );
}

// ------------------------------------------------------------------ content

function readContent(step: JsonObject): Block[] {
  return partsOf(own(step, "message"));
}

type Part = { kind: "text"; text: string } | ImageBlock | (Block & { kind: "other" });

/** Text, or parts: text, and pictures and sounds in files beside the document. */
function partsOf(content: Json | undefined): Part[] {
  if (content === undefined || content === null || content === "") return [];
  return (Array.isArray(content) ? content : [content]).map((part) => {
    if (typeof part === "string") return { kind: "text", text: part };
    if (!isObject(part)) return { kind: "other", type: "untyped", value: part };
    const type = textOf(part, "type") ?? "untyped";
    const text = textOf(part, "text");
    if (type === "text" && text !== undefined) return { kind: "text", text };
    const path = textAt(part, ["source", "path"]);
    if (type !== "image" || path === undefined) return { kind: "other", type, value: part };
    const mediaType = textAt(part, ["source", "media_type"]) ?? null;
    return { kind: "image", mediaType, data: null, url: path };
  });
}

function plain(part: Exclude<Part, ImageBlock>): string {
  return part.kind === "text" ? part.text : JSON.stringify(part.value);
}

function textBlocks(text: string): Block[] {
  return text === "" ? [] : [{ kind: "text", text }];
}
