import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { claudeChat } from "../../../src/sessions/formats/claude-chat.js";
import { codes, document, read } from "./support.js";

const said = (
  uuid: string,
  sender: string,
  content: JsonObject[],
  more: JsonObject = {},
): JsonObject => ({
  uuid,
  sender,
  parent_message_uuid: "root",
  created_at: "2026-08-20T10:02:00Z",
  text: "flat copy",
  content,
  ...more,
});
const text = (value: string): JsonObject => ({ type: "text", text: value });
const chat = (...chat_messages: JsonObject[]): JsonObject => ({
  uuid: "v-1",
  name: "A chat",
  model: { id: "m-1" },
  created_at: "2026-08-20T10:00:00Z",
  chat_messages,
});

test("call and result stand in one message, also without ids", async () => {
  const { meta, messages, problems } = await read(
    document(
      chat(
        said("m1", "human", [text("list")]),
        said("m2", "assistant", [
          { type: "thinking", thinking: "Hm." },
          { type: "tool_use", id: "t1", name: "bash_tool", input: { command: "ls" } },
          { type: "tool_result", tool_use_id: "t1", content: [text("a.txt")], is_error: false },
          { type: "tool_use", name: "view", input: { path: "/a" } },
          { type: "tool_result", output: "no such file", status: "failed" },
          text("One file."),
        ]),
      ),
    ),
  );
  expect(meta).toMatchObject({ harness: "claude_chat", id: "v-1", title: "A chat", model: "m-1" });
  expect(messages).toMatchObject([
    { role: "user", id: "m1", parentId: "root", time: "2026-08-20T10:02:00Z" },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm." },
        { kind: "call", id: "t1" },
        { kind: "result", callId: "t1", text: "a.txt", isError: false },
        { kind: "call", id: "#2", native: { name: "view" } },
        { kind: "result", callId: "#2", text: "no such file", isError: true },
        { kind: "text", text: "One file." },
      ],
    },
  ]);
  expect(problems).toEqual([]);
});

test.each([
  [{ content: { stdout: "x" } }, '{"stdout":"x"}', false],
  [{ result: "r" }, "r", false],
  [{ error: "boom" }, "boom", true],
  [{ content: "c", isError: true }, "c", true],
  [{ content: "c", error: null }, "c", false],
])("the result %j reads %j", async (body, words, isError) => {
  const blocks = [
    { type: "tool_use", id: "t", name: "n", input: {} },
    { type: "tool_result", ...body },
  ];
  const { results } = await read(document(chat(said("m", "assistant", blocks))));
  expect(results).toMatchObject([{ callId: "t", text: words, isError }]);
});

test("messages with text alone, files, other roles, and a second branch", async () => {
  const { messages, problems } = await read(
    document(
      chat(
        said("m1", "human", [], { attachments: [{ file_name: "a.md", extracted_content: "x" }] }),
        said("m2", "human", [text("another way")]),
        said("m3", "robot", []),
      ),
    ),
  );
  expect(messages).toMatchObject([
    {
      blocks: [
        { kind: "text", text: "flat copy" },
        { kind: "other", type: "file" },
      ],
    },
    { blocks: [{ kind: "text", text: "another way" }] },
  ]);
  expect(codes(problems)).toEqual(["branch", "unknown-record"]);
});

test("all conversations of an account are sessions of their own", async () => {
  const other = { ...chat(said("m9", "human", [text("b")])), uuid: "v-2", name: "B" };
  const { items } = await read(document([chat(said("m1", "human", [text("a")])), other]));
  const told = items.flatMap((item) => {
    if (item.kind === "session") return [item.meta.id];
    return item.kind === "message" ? [item.message.id] : [];
  });
  expect(told).toEqual(["v-1", "m1", "v-2", "m9"]);
});

test("a document without its messages is nobody's", () => {
  expect(claudeChat.recognise([], { uuid: "v", chat_messages: [] })).toBe(0);
  expect(claudeChat.recognise([{ uuid: "m", sender: "robot" }], {})).toBe(0);
});
