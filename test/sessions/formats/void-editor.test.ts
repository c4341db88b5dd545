import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { messagesOf } from "../support.js";
import { codes, document, kept, read } from "./support.js";

const thread = (id: string, ...messages: JsonObject[]): JsonObject => ({
  id,
  createdAt: "2026-01-01T10:00:00Z",
  lastModified: "2026-01-01T10:05:00Z",
  messages,
  filesWithUserChanges: {},
});

const tool = (type: string, more: JsonObject = {}): JsonObject => ({
  role: "tool",
  type,
  id: "c1",
  name: "search_for_files",
  rawParams: { query: "TODO", is_regex: "false" },
  params: { query: "TODO", isRegex: false },
  content: "/a.ts",
  result: { uris: [] },
  ...more,
});

const user = { role: "user", content: "full", displayContent: "find it" };

test("a thread: a message of a tool is call and result", async () => {
  const { meta, messages, items, problems } = await read(
    document(
      thread(
        "t-1",
        { role: "checkpoint", type: "user_edit" },
        user,
        { role: "assistant", displayContent: "I look.", reasoning: "Hm." },
        tool("success"),
        { role: "assistant", displayContent: "", reasoning: "" },
      ),
    ),
  );
  expect(meta).toMatchObject({
    harness: "void_editor",
    id: "t-1",
    started: "2026-01-01T10:00:00Z",
  });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "find it" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm." }, { text: "I look." }] },
    {
      role: "assistant",
      blocks: [
        {
          id: "c1",
          native: { name: "search_for_files", input: { query: "TODO", is_regex: "false" } },
        },
      ],
    },
    {
      role: "tool",
      blocks: [{ callId: "c1", text: "/a.ts", content: { uris: [] }, isError: false }],
    },
  ]);
  expect(kept(items)).toEqual(["checkpoint", "assistant", "frame"]);
  expect(problems).toEqual([]);
});

test.each([
  ["tool_error", { result: "boom", content: "boom" }, "boom", true],
  ["rejected", { content: "no", result: null }, "no", true],
  ["invalid_params", { content: "bad", result: null }, "bad", true],
  ["success", { content: "ok" }, "ok", false],
])("a tool that ended as %s", async (type, body, text, isError) => {
  const { results } = await read(document(thread("t", user, tool(type, body))));
  expect(results).toMatchObject([{ text, isError }]);
});

test("a tool that a crash left has no result", async () => {
  const { results, problems } = await read(document(thread("t", user, tool("running_now"))));
  expect(results).toEqual([]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("the value with all threads has a session for each", async () => {
  const { items } = await read(
    document({ "t-1": thread("t-1", user), "t-2": thread("t-2", user) }),
  );
  const ids = items.flatMap((item) => (item.kind === "session" ? [item.meta.id] : []));
  expect(ids).toEqual(["t-1", "t-2"]);
});

test("the editor's database holds that value in a row", async () => {
  const threads = { "t-1": thread("t-1", user, tool("success")) };
  const ItemTable = [
    { key: "void.chatThreadStorageI", value: { "t-0": thread("t-0", user) } },
    { key: "void.chatThreadStorageII", value: threads },
    { key: "other", value: "no JSON" },
  ];
  const reader = await openSession(makeDatabase({ ItemTable }));
  expect(reader.meta).toMatchObject({ harness: "void_editor", id: "t-1" });
  expect((await messagesOf(reader)).map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
});
