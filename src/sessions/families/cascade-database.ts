/**
 * The database of a conversation with Cascade's agent, one step a row, each a message of its protocol
 * (`gemini_coder.Step`). Steps are given as its server hands them out.
 */
import { own, type Json, type JsonObject } from "../../runtime/json.js";
import { objectOf, objectsOf, textOf } from "../blocks.js";
import type { Fault, Format, StoredSession } from "../format.js";
import { isoTime } from "../meta.js";
import { textAt, valueAt } from "../path.js";
import { many, number, part, readProtobuf, type Shape } from "../protobuf.js";
import { cellText } from "../rows.js";
import type { Database, Row } from "../sqlite.js";
import { pathIn } from "../uri.js";

const CALL: Shape = { 1: "id", 2: "name", 3: "argumentsJson" };
const ERROR: Shape = { 1: "userErrorMessage", 2: "shortError", 3: "fullError" };
const OUTPUT: Shape = { 1: "full", 2: "truncated" };
const TIME: Shape = { 1: number("seconds"), 2: number("nanos") };

const STEP: Shape = {
  5: part("metadata", { 1: part("createdAt", TIME), 4: part("toolCall", CALL) }),
  13: part("grepSearch", { 3: "rawOutput", 5: "grepError" }),
  14: part("viewFile", { 4: "content", 9: "rawContent" }),
  15: part("listDirectory", { 2: many("children") }),
  19: part("userInput", { 1: "query", 2: "userResponse", 3: many("items", { 1: "text" }) }),
  20: part("plannerResponse", {
    1: "response",
    3: "thinking",
    7: many("toolCalls", CALL),
    8: "modifiedResponse",
  }),
  24: part("errorMessage", { 3: part("error", ERROR) }),
  28: part("runCommand", {
    4: "stdout",
    19: part("stdoutOutput", OUTPUT),
    21: part("combinedOutput", OUTPUT),
  }),
  31: part("error", ERROR),
  34: part("find", { 8: "findError", 11: "rawOutput" }),
  42: part("searchWeb", { 5: "summary" }),
  47: part("mcpTool", { 3: "resultString" }),
  114: part("systemMessage", { 1: "message" }),
  116: part("agencyToolCall", {
    4: many("responseMessages", { 2: part("value", { 2: "result" }) }),
  }),
  140: part("generic", { 2: part("result", { 1: "text" }) }),
};

/** What a step is, by its number; tools of other kinds are told apart by their calls alone. */
const KINDS: ReadonlyMap<number, string> = new Map([
  [5, "CODE_ACTION"],
  [7, "GREP_SEARCH"],
  [8, "VIEW_FILE"],
  [9, "LIST_DIRECTORY"],
  [14, "USER_INPUT"],
  [15, "PLANNER_RESPONSE"],
  [17, "ERROR_MESSAGE"],
  [21, "RUN_COMMAND"],
  [23, "CHECKPOINT"],
  [25, "FIND"],
  [38, "MCP_TOOL"],
  [90, "EPHEMERAL_MESSAGE"],
  [98, "CONVERSATION_HISTORY"],
  [101, "SYSTEM_MESSAGE"],
  [103, "AGENCY_TOOL_CALL"],
  [132, "GENERIC"],
]);

const FAILED = 7;
/** Pending, running, being generated, waiting, in a queue. */
const GOES_ON: ReadonlySet<number> = new Set([1, 2, 8, 9, 11]);

export const cascadeDatabase: NonNullable<Format["database"]> = {
  fits(tables) {
    const columns = tables.get("steps");
    const known = ["idx", "step_type", "status", "step_payload"];
    return known.every((name) => columns?.has(name) === true) ? 1 : 0;
  },
  *sessions(db): Generator<StoredSession> {
    const id = idOf(db);
    yield { id, frame: { conversation: { id, ...factsOf(db, id) } } };
  },
  *records(db): Generator<string | Fault> {
    const sql = "SELECT * FROM steps ORDER BY idx";
    for (const row of db.rows(sql)) {
      const step = stepOf(row);
      yield "fault" in step ? { fault: step.fault } : JSON.stringify(step.record);
    }
  },
};

// ------------------------------------------------------------------ the conversation

function idOf(db: Database): string {
  const isTold = db.tables.get("trajectory_meta")?.has("cascade_id") === true;
  const [row] = isTold ? [...db.rows("SELECT cascade_id FROM trajectory_meta LIMIT 1")] : [];
  const name = /([^\\/]+?)(?:\.db)?$/.exec(db.path)?.[1] ?? db.path;
  return cellText(row?.["cascade_id"]) ?? name;
}

const FACTS: Shape = { 1: many("workspaces", { 1: "uri", 4: "branch" }), 5: "parent" };

/** One that another began is of a sub-agent. */
function factsOf(db: Database, id: string): JsonObject {
  if (db.tables.get("trajectory_metadata_blob")?.has("data") !== true) return {};
  const [row] = [...db.rows("SELECT data FROM trajectory_metadata_blob LIMIT 1")];
  const data = row?.["data"];
  const facts = (data instanceof Uint8Array ? readProtobuf(data, FACTS) : undefined) ?? {};
  const [workspace = {}] = objectsOf(facts, "workspaces");
  return {
    agent: own(facts, "parent") === undefined ? undefined : id,
    cwd: pathIn(textOf(workspace, "uri")),
    branch: textOf(workspace, "branch"),
  };
}

// ------------------------------------------------------------------ steps

function stepOf(row: Row): { record: JsonObject } | Fault {
  const { step_payload: payload, error_details: told } = row;
  const step = payload instanceof Uint8Array ? readProtobuf(payload, STEP) : undefined;
  if (step === undefined) return { fault: "it is no message of Cascade's protocol" };
  const kind = Number(row["step_type"]);
  const status = Number(row["status"]);
  const name = KINDS.get(kind) ?? String(kind);
  const text = textIn(step);
  const error =
    (told instanceof Uint8Array ? readProtobuf(told, ERROR) : undefined) ?? objectOf(step, "error");
  const call = valueAt(step, ["metadata", "toolCall"]);
  const created = createdAt(step);
  return {
    record: {
      type: `CORTEX_STEP_TYPE_${name}`,
      status: statusOf(status),
      metadata: {
        ...(created === undefined ? {} : { createdAt: created }),
        ...(call === undefined ? {} : { toolCall: call }),
      },
      ...pick(step, ["userInput", "plannerResponse", "systemMessage", "errorMessage"]),
      ...(status === FAILED && error !== undefined ? { error: errorOf(error) } : {}),
      ...(text === undefined ? {} : { output: { rawOutput: text } }),
    },
  };
}

function statusOf(status: number): string {
  const word = status === FAILED ? "ERROR" : GOES_ON.has(status) ? "RUNNING" : "DONE";
  return `CORTEX_STEP_STATUS_${word}`;
}

function pick(step: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = own(step, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function createdAt(step: JsonObject): string | undefined {
  const seconds = valueAt(step, ["metadata", "createdAt", "seconds"]);
  return isoTime(seconds, 1000);
}

function errorOf(error: JsonObject): JsonObject {
  const text = ["fullError", "shortError", "userErrorMessage"].map(
    (key) => textOf(error, key) ?? "",
  );
  return { modelErrorMessage: text.find((told) => told !== "") ?? "" };
}

/** Where a step has the text that its tool gave. */
const TEXTS = [
  ["generic", "result", "text"],
  ["runCommand", "combinedOutput", "full"],
  ["runCommand", "combinedOutput", "truncated"],
  ["runCommand", "stdoutOutput", "full"],
  ["runCommand", "stdout"],
  ["grepSearch", "rawOutput"],
  ["grepSearch", "grepError"],
  ["find", "rawOutput"],
  ["find", "findError"],
  ["viewFile", "content"],
  ["viewFile", "rawContent"],
  ["mcpTool", "resultString"],
  ["searchWeb", "summary"],
];

function textIn(step: JsonObject): string | undefined {
  const texts = TEXTS.map((path) => textAt(step, path));
  const text = texts.find((told) => told !== undefined && told !== "");
  if (text !== undefined) return text;
  const children: Json | undefined = valueAt(step, ["listDirectory", "children"]);
  if (Array.isArray(children)) return children.join("\n");
  const agency = objectOf(step, "agencyToolCall") ?? {};
  const [result] = objectsOf(agency, "responseMessages").flatMap(
    (response) => textAt(response, ["value", "result"]) ?? [],
  );
  return result ?? texts.find((told) => told !== undefined);
}
