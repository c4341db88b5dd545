import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf, scratch, write } from "../support.js";
import { document, jsonl, read } from "./support.js";

const person = { id: "msg_1", sessionID: "ses_1", role: "user", time: { created: 1780000000000 } };
const model = { ...person, id: "msg_2", role: "assistant", modelID: "model-x" };

const call = (tool: string, input: object): object => ({
  type: "tool",
  callID: "call_k1",
  tool,
  state: { status: "completed", input, output: "Found 1 matches" },
});

const grep = call("grep", { pattern: "TODO", ignoreCase: true });

function exported(version: string, part: object): Uint8Array {
  return document({
    info: { id: "ses_1", directory: "/w/app", title: "T", version },
    messages: [
      { info: person, parts: [{ type: "text", text: "Where?" }] },
      { info: model, parts: [part] },
    ],
  });
}

test("exports of version 7 and later are Kilo Code's, and its calls too", async () => {
  const { meta, calls } = await read(exported("7.7.9", grep));
  expect(meta).toMatchObject({ harness: "kilo_code", version: "7.7.9", cwd: "/w/app" });
  expect(calls[0]?.call).toMatchObject({
    name: "Grep",
    input: { pattern: "TODO", ignore_case: true },
  });
  expect((await read(exported("1.18.34", grep))).meta.harness).toBe("opencode");
});

test("tools that OpenCode does not have tell it, in exports and events", async () => {
  const part = call("semantic_search", { query: "parser" });
  expect((await read(exported("", part))).meta.harness).toBe("kilo_code");
  const event = { type: "tool_use", sessionID: "ses_1", part: { ...part, messageID: "msg_2" } };
  expect((await read(jsonl(event))).meta.harness).toBe("kilo_code");
});

test.each([
  ["7.7.9", "kilo_code"],
  ["1.2.27", "opencode"],
])("a database with sessions of version %s is one of %s", async (version, harness) => {
  const columns = { session_id: "ses_1", time_created: 1, time_updated: 1 };
  const path = makeDatabase({
    session: [
      { id: "ses_1", parent_id: null, directory: "/w", title: "T", version, time_created: 1 },
    ],
    message: [{ id: "msg_2", ...columns, data: { role: "assistant" } }],
    part: [{ id: "prt_1", message_id: "msg_2", ...columns, data: grep }],
  });
  const reader = await openSession(path);
  expect(reader.meta).toMatchObject({ harness, version });
  expect((await messagesOf(reader)).map(({ role }) => role)).toEqual(["assistant", "tool"]);
});

test("tasks of the first generation are read where one says whose they are", async () => {
  const folder = join(scratch(), "1780000000000");
  mkdirSync(folder);
  const use = { type: "tool_use", id: "c1", name: "list_files", input: { path: "src" } };
  const result = { type: "tool_result", tool_use_id: "c1", content: "a.ts", is_error: false };
  const task = { type: "text", text: "<task>\nlook\n</task>" };
  const path = write(
    join(folder, "api_conversation_history.json"),
    document([
      { role: "user", content: [task], ts: 1 },
      { role: "assistant", content: [use], ts: 2 },
      { role: "user", content: [result], ts: 3 },
    ]),
  );
  const reader = await openSession(path, { from: "kilo_code" });
  const calls = (await itemsOf(reader)).flatMap((item) =>
    item.kind === "message" ? item.message.blocks.filter(({ kind }) => kind === "call") : [],
  );
  expect(reader.meta.harness).toBe("kilo_code");
  expect(calls).toMatchObject([{ call: { name: "ListDir", input: { path: "src" } } }]);
  expect((await openSession(path)).meta.harness).toBe("roo_code");
});
