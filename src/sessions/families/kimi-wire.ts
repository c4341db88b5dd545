/** The event log of Kimi CLI, one event a line: a time and a message with its type and payload. */
import { isObject, own, parseJson, type Json, type JsonObject } from "../../runtime/json.js";
import {
  bookkeeping,
  callBlock,
  message,
  messages,
  objectOf,
  plainText,
  resultBlock,
  textOf,
  unknown,
  type Facts,
} from "../blocks.js";
import type { Codec } from "../codec.js";
import type { Reading } from "../format.js";
import { isoTime } from "../meta.js";
import type { Block } from "../model.js";
import { textAt } from "../path.js";
import { readContent } from "./openai-messages.js";

const BOOKKEEPING = new Set([
  "ApprovalRequest",
  "ApprovalRequestResolved",
  "ApprovalResponse",
  "CompactionEnd",
  "MCPLoadingBegin",
  "MCPLoadingEnd",
  "StatusUpdate",
  "StepBegin",
  "StepInterrupted",
  "TurnEnd",
]);

export function isWireEvent(record: JsonObject): boolean {
  const event = objectOf(record, "message");
  if (event === undefined) {
    return own(record, "type") === "metadata" && textOf(record, "protocol_version") !== undefined;
  }
  return textOf(event, "type") !== undefined && own(event, "payload") !== undefined;
}

/** A call whose arguments have come in part. */
type Begun = { call: JsonObject; written: string };

export class WireEvents {
  #steps = 0;
  #begun: Begun | undefined;

  read(record: JsonObject, decode: Codec["decode"]): Reading {
    const event = objectOf(record, "message");
    if (event === undefined) return bookkeeping("metadata");
    return this.#read(event, { time: isoTime(own(record, "timestamp"), 1000) }, decode);
  }

  #read(event: JsonObject, facts: Facts, decode: Codec["decode"]): Reading {
    const type = textOf(event, "type") ?? "untyped";
    const payload = objectOf(event, "payload") ?? {};
    switch (type) {
      case "TurnBegin":
        return messages(message("user", inputOf(payload), facts));
      case "SteerInput":
        return messages(message("user", inputOf(payload), { ...facts, interjected: true }));
      case "ContentPart":
        return messages(message("assistant", readContent(payload), this.#said(facts)));
      case "ToolCall":
        return this.#readCall({ call: payload, written: argumentsOf(payload) }, facts, decode);
      case "ToolCallPart":
        return this.#readCallPart(payload, facts, decode);
      case "ToolResult":
        return messages(message("tool", [readResult(payload)], facts));
      case "CompactionBegin":
        return messages(
          message("system", [], { ...facts, injected: true, compaction: "boundary" }),
        );
      case "SubagentEvent":
        return this.#readSubAgent(payload, facts, decode);
      case "StepBegin":
        this.#steps++;
        break;
    }
    return BOOKKEEPING.has(type) ? bookkeeping(type) : unknown(type);
  }

  /** What the model says in one step is one message. */
  #said(facts: Facts): Facts {
    return { ...facts, group: `step ${facts.agent ?? ""} ${this.#steps}` };
  }

  /** A call is told once its arguments are whole; before that it is kept as it is. */
  #readCall(begun: Begun, facts: Facts, decode: Codec["decode"]): Reading {
    const { call, written } = begun;
    const isWhole = written === "" || parseJson(written) !== undefined;
    this.#begun = isWhole && written !== "" ? undefined : begun;
    const name = textAt(call, ["function", "name"]) ?? "";
    const block: Block = isWhole
      ? callBlock(textOf(call, "id"), name, written === "" ? undefined : written, decode)
      : { kind: "other", type: "ToolCall", value: call };
    return messages(message("assistant", [block], this.#said(facts)));
  }

  #readCallPart(part: JsonObject, facts: Facts, decode: Codec["decode"]): Reading {
    const begun = this.#begun;
    if (begun === undefined) return bookkeeping("ToolCallPart");
    const written = begun.written + (textOf(part, "arguments_part") ?? "");
    const next = { ...begun, written };
    if (parseJson(written) !== undefined) return this.#readCall(next, facts, decode);
    this.#begun = next;
    return bookkeeping("ToolCallPart");
  }

  #readSubAgent(payload: JsonObject, facts: Facts, decode: Codec["decode"]): Reading {
    const event = objectOf(payload, "event");
    if (event === undefined) return unknown("SubagentEvent");
    const parent = textOf(payload, "parent_tool_call_id") ?? textOf(payload, "task_tool_call_id");
    return this.#read(event, { ...facts, sidechain: true, agent: parent ?? "sub-agent" }, decode);
  }
}

function inputOf(payload: JsonObject): Block[] {
  return readContent(own(payload, "user_input"));
}

/** Arguments may be null, and may go on in parts. */
function argumentsOf(call: JsonObject): string {
  const called = objectOf(call, "function") ?? {};
  return textOf(called, "arguments") ?? "";
}

function readResult(payload: JsonObject): Block {
  const value: Json | undefined = own(payload, "return_value");
  const returned = isObject(value) ? value : {};
  const output = own(returned, "output");
  const texts = readContent(output).map((block) =>
    block.kind === "text" ? block.text : block.kind === "image" ? "" : plainText(output),
  );
  const said = textOf(returned, "message") ?? "";
  const images = readContent(output).filter((block) => block.kind === "image");
  const text = [said, ...texts].filter((part) => part !== "").join("\n");
  const isError = own(returned, "is_error") === true;
  return resultBlock(textOf(payload, "tool_call_id"), value, { text, isError, images });
}
