import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { file, itemsOf, messagesOf } from "../support.js";

const session = { session_id: "s-1", uuid: "u" };

const opening: JsonObject = {
  type: "system",
  subtype: "init",
  cwd: "/srv/demo",
  tools: ["Glob", "Task"],
  model: "m-1",
  permissionMode: "default",
  apiKeySource: "none",
  claude_code_version: "2.1.112",
  ...session,
};

const said = (role: string, content: JsonObject[], agent: string | null = null): JsonObject => ({
  type: role,
  message: { id: `msg-${role}`, role, model: "m-1", content },
  parent_tool_use_id: agent,
  ...session,
});
const call = (id: string, name: string, input: JsonObject): JsonObject => ({
  type: "tool_use",
  id,
  name,
  input,
});
const answer = (id: string): JsonObject => ({
  type: "tool_result",
  tool_use_id: id,
  content: "ok",
});

const records = [
  opening,
  said("assistant", [{ type: "text", text: "I look." }, call("t1", "Task", { prompt: "p" })]),
  said("user", [{ type: "text", text: "p" }], "t1"),
  said("assistant", [call("t2", "Glob", { pattern: "*.md" })], "t1"),
  said("user", [answer("t2")], "t1"),
  said("user", [answer("t1")]),
  { type: "stream_event", event: {}, parent_tool_use_id: null, ...session },
  { type: "result", subtype: "success", is_error: false, result: "Done.", ...session },
];

test.each([
  ["one a line", file(...records.map((record) => JSON.stringify(record)))],
  ["in a list", new TextEncoder().encode(JSON.stringify(records))],
])("the records of a run, %s", async (_, bytes) => {
  const reader = await openSession(bytes);
  expect(reader.meta).toMatchObject({
    harness: "claude_code",
    id: "s-1",
    cwd: "/srv/demo",
    version: "2.1.112",
    model: "m-1",
  });
  const read = await messagesOf(reader);
  expect(read.map(({ role, sidechain, agent }) => [role, sidechain, agent])).toEqual([
    ["assistant", undefined, undefined],
    ["user", true, "t1"],
    ["assistant", true, "t1"],
    ["tool", true, "t1"],
    ["tool", undefined, undefined],
  ]);
  expect(read[2]?.blocks[0]).toMatchObject({ call: { name: "Glob", input: { pattern: "*.md" } } });
  expect(reader.problems).toEqual([]);
  const items = await itemsOf(reader);
  expect(Buffer.concat(items.map((item) => item.bytes))).toEqual(Buffer.from(bytes));
});

test("a run without its opening, and records that are not known", async () => {
  const reader = await openSession(
    file(JSON.stringify(records[1]), JSON.stringify({ type: "weather", ...session })),
  );
  expect(reader.meta.harness).toBe("claude_code");
  expect(await messagesOf(reader)).toHaveLength(1);
  expect(reader.problems.map(({ code }) => code)).toEqual(["unknown-record", "missing-result"]);
});
