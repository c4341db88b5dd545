import { expect, test } from "vitest";
import { scratch, write } from "../support.js";
import { itemsOf } from "../support.js";
import { openSession } from "../../../src/sessions/index.js";
import { codes, document, jsonl, read } from "./support.js";

const META = {
  session_id: "s-1",
  start_time: "2026-03-01T10:00:00",
  end_time: "2026-03-01T10:05:00",
  git_branch: "main",
  environment: { working_directory: "/w/app" },
  title: "Greeting",
};

const user = (content: string, body: object = {}): object => ({
  role: "user",
  content,
  injected: false,
  message_id: "m1",
  ...body,
});

const MESSAGES = [
  user("Find it"),
  {
    role: "assistant",
    content: "Looking",
    injected: false,
    reasoning_content: "Hm",
    tool_calls: [
      {
        id: "c1",
        index: 0,
        type: "function",
        function: { name: "grep", arguments: '{"pattern":"x"}' },
      },
      { id: "c2", index: 1, type: "function", function: { name: "bash", arguments: "" } },
    ],
  },
  { role: "tool", injected: false, name: "grep", tool_call_id: "c1", content: "matches: a.py:1:x" },
  {
    role: "tool",
    injected: false,
    name: "bash",
    tool_call_id: "c2",
    content: "<tool_error>bash: Invalid arguments</tool_error>",
  },
];

test("messages a line", async () => {
  const { meta, messages, problems } = await read(jsonl(...MESSAGES));
  expect(meta.harness).toBe("mistral_vibe");
  expect(messages).toMatchObject([
    { role: "user", id: "m1", blocks: [{ text: "Find it" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking" },
        { id: "c1", native: { name: "grep", input: '{"pattern":"x"}' } },
        { id: "c2", native: { name: "bash", input: "" } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "matches: a.py:1:x", isError: false }] },
    { role: "tool", blocks: [{ callId: "c2", isError: true }] },
  ]);
  expect(problems).toEqual([]);
});

test("the document of old versions", async () => {
  const system = { role: "system", content: "You are" };
  const { meta, messages } = await read(
    document({ metadata: META, messages: [system, { role: "user", content: "hi" }] }),
  );
  expect(meta).toEqual({
    harness: "mistral_vibe",
    id: "s-1",
    cwd: "/w/app",
    branch: "main",
    title: "Greeting",
    started: "2026-03-01T10:00:00",
    ended: "2026-03-01T10:05:00",
  });
  expect(messages).toMatchObject([{ role: "system", injected: true }, { role: "user" }]);
});

test("a folder with the session beside its messages", async () => {
  const folder = scratch();
  write(`${folder}/meta.json`, document(META));
  write(`${folder}/messages.jsonl`, jsonl(...MESSAGES));
  const reader = await openSession(folder);
  const items = await itemsOf(reader);
  expect(reader.meta).toMatchObject({ harness: "mistral_vibe", id: "s-1", cwd: "/w/app" });
  expect(items.filter(({ kind }) => kind === "message")).toHaveLength(4);
});

test("text that the program wrote, and images", async () => {
  const { messages } = await read(
    jsonl(
      user("note", { injected: true }),
      user("<vibe_warning>late</vibe_warning>"),
      user("look", {
        images: [
          { source: { kind: "inline", data: "AAAA" }, mime_type: "image/png" },
          { path: "/w/a.png", mime_type: "image/png" },
        ],
      }),
    ),
  );
  expect(messages).toMatchObject([
    { injected: true },
    { injected: true },
    {
      blocks: [
        { text: "look" },
        { kind: "image", data: "AAAA", mediaType: "image/png" },
        { kind: "image", url: "/w/a.png", mediaType: "image/png" },
      ],
    },
  ]);
});

test("records without a role are named", async () => {
  const { problems } = await read(jsonl(user("hi"), { a: 1 }));
  expect(codes(problems)).toEqual(["unknown-record"]);
});
