/**
 * Whatever stands in a file, no reader throws, changes what it was given, or answers other than
 * with messages or a record by its type.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawCodec } from "../../../src/sessions/codec.js";
import type { ReadRecord, Reading } from "../../../src/sessions/format.js";
import { formats } from "../../../src/sessions/formats/index.js";
import type { Block, SessionMeta } from "../../../src/sessions/model.js";
import type { Json, JsonObject } from "../../../src/runtime/json.js";

/** Keys that formats look at, and those that every object has. */
const KEYS = `
  __proto__ action agentId args arguments attachments blocks call call_id chatHistory
  constructor content content_nodes contents cwd data error event exchange function functionCall
  functionResponse id image_url input inlineData kind message messageId messages metadata model
  name output parentId part parts payload payload_type reasoning_details request_nodes response
  response_nodes result results return_value role source status subtype summary systemPayload
  text thoughts time timestamp tool toolCallId toolCalls toolRequests tool_calls
  tool_result_node type values uuid variant $rewindTo $set
`
  .trim()
  .split(/\s+/);

/** Values by which formats tell what a record is. */
const WORDS = `
  user assistant system tool model developer toolResult bashExecution response_item event_msg
  session_meta compacted turn_context function_call function_call_output custom_tool_call
  web_search_call local_shell_call reasoning message session compaction custom_message toolCall
  text thinking image user.message assistant.message tool.execution_start
  tool.execution_complete session.start tool_use tool_result gemini info tool-call tool-result
  session_start tool_call context.append_message context.append_loop_event ToolCall TurnBegin
  ToolResult SubagentEvent ContentPart ai agent started slash_command constructor {} {"a":1} s-1
  2026-03-01T10:00:00.000Z data:image/png;base64,AA
`
  .trim()
  .split(/\s+/)
  .concat("");

const word = fc.constantFrom(...WORDS);

const { value } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    word,
    fc.constantFrom(null, true, 0, 1, 5, 8, -1, 1e300, 2 ** 60),
    tie("object"),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), tie("value")), { maxLength: 6 })
    // Parsed, so that `__proto__` is a key like any other.
    .map((entries) => fromEntries(entries)),
}));

function fromEntries(entries: [string, Json][]): JsonObject {
  const members = entries.map(([key, held]) => `${JSON.stringify(key)}:${JSON.stringify(held)}`);
  return JSON.parse(`{${members.join(",")}}`) as JsonObject;
}

/** Records that have a type and a role more often than chance gives them. */
const record = fc
  .tuple(
    fc.option(word, { nil: undefined }),
    fc.option(word, { nil: undefined }),
    fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 7 }),
  )
  .map(([type, role, entries]) => {
    const known: [string, Json][] = [];
    if (type !== undefined) known.push(["type", type]);
    if (role !== undefined) known.push(["role", role]);
    return fromEntries([...known, ...entries]);
  });

function isReading(reading: Reading): boolean {
  if (reading.kind === "record") return typeof reading.type === "string";
  return (
    reading.messages.length > 0 && reading.messages.every(({ blocks }) => blocks.every(isBlock))
  );
}

function isBlock(block: Block): boolean {
  switch (block.kind) {
    case "text":
    case "thinking":
    case "result":
      return typeof block.text === "string";
    case "call":
      return block.native === undefined || typeof block.native.name === "string";
    case "image":
      return block.data === null || typeof block.data === "string";
    case "other":
      return typeof block.type === "string";
    default:
      return false;
  }
}

describe.each(formats.map((format) => [format.harness, format] as const))(
  "%s",
  (harness, format) => {
    const { decode } = rawCodec(harness);

    test("reads whatever stands in a record", () => {
      fc.assert(
        fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (records) => {
          const before = JSON.stringify(records);
          const meta: SessionMeta = { harness };
          const read: ReadRecord = "read" in format ? format.read : format.begin();
          for (const given of records) {
            format.note(given, meta);
            expect(isReading(read(given, decode))).toBe(true);
          }
          expect(Object.values(meta).every((said) => typeof said === "string")).toBe(true);
          const score = format.recognise(records, records[0]);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(JSON.stringify(records)).toBe(before);
        }),
        { numRuns: 300 },
      );
    });
  },
);
