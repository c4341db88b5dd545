/**
 * Session files of Kimi CLI: `context.jsonl` holds the messages of the model, `wire.jsonl` the
 * events that the screen is drawn from. Both are sessions of their own here, as are the events of
 * its successor Kimi Code.
 */
import { own, type JsonObject } from "../../runtime/json.js";
import { bookkeeping, message, messages, textOf, unknown } from "../blocks.js";
import type { Codec } from "../codec.js";
import { isCodeEvent, noteCodeEvent, readCodeEvent } from "../families/kimi-code-events.js";
import { isWireEvent, WireEvents } from "../families/kimi-wire.js";
import { readMessage } from "../families/openai-messages.js";
import type { Format, ReadRecord, Reading } from "../format.js";
import { isoTime, noteTime } from "../meta.js";
import type { Block, SessionMeta } from "../model.js";

export const kimiCli: Format = {
  harness: "kimi_cli",
  lists: [],
  folder: { main: "context.jsonl", beside: [], aside: ["state.json"], agents: "subagents" },
  recognise,
  note,
  begin,
};

function recognise(records: readonly JsonObject[]): number {
  if (records.some(isWireEvent) || records.some(isCodeEvent)) return 1;
  if (records.some((record) => isOwnRole(record))) return 1;
  return 0;
}

/** Roles of bookkeeping that no other program is known to write. */
function isOwnRole(record: JsonObject): boolean {
  const role = textOf(record, "role");
  return role === "_system_prompt" || role === "_checkpoint" || role === "_usage";
}

function note(record: JsonObject, meta: SessionMeta): void {
  if (isCodeEvent(record)) noteCodeEvent(record, meta);
  else noteTime(meta, isoTime(own(record, "timestamp"), 1000));
}

function begin(): ReadRecord {
  const wire = new WireEvents();
  return (record, decode) => {
    if (isWireEvent(record)) return wire.read(record, decode);
    return isCodeEvent(record) ? readCodeEvent(record, decode) : readContext(record, decode);
  };
}

function readContext(record: JsonObject, decode: Codec["decode"]): Reading {
  const role = textOf(record, "role");
  if (role === "_system_prompt") {
    const text = textOf(record, "content") ?? "";
    return messages(message("system", [{ kind: "text", text }], { injected: true }));
  }
  if (role?.startsWith("_") === true) {
    return isOwnRole(record) ? bookkeeping(role) : unknown(role);
  }
  const read = readMessage(record, decode, {}, (text) => text.startsWith("<system>ERROR:"));
  if (read === undefined) return unknown(role ?? textOf(record, "type") ?? "untyped");
  const isInjected = read.role === "user" && read.blocks.every(isWritten) && read.blocks.length > 0;
  return messages(isInjected ? { ...read, injected: true } : read);
}

/** Text that the program put in between. */
function isWritten(block: Block): boolean {
  return (
    block.kind === "text" &&
    (/^<system>CHECKPOINT \d+<\/system>$/.test(block.text) ||
      block.text.startsWith("<system-reminder>"))
  );
}
