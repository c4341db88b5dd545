import { expect, test } from "vitest";
import { amp } from "../../../src/sessions/formats/amp.js";
import { openSession } from "../../../src/sessions/index.js";
import { itemsOf, messagesOf } from "../support.js";

type Body = { [key: string]: unknown };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function thread(messages: unknown[], body: Body = {}): string {
  const env = {
    initial: {
      trees: [{ uri: "file:///srv/my%20demo", repository: { ref: "refs/heads/main" } }],
      platform: { clientVersion: "0.0.1" },
    },
  };
  const all = {
    v: 7,
    id: "T-1",
    created: 1_750_000_000_000,
    messages,
    env,
    title: "A demo",
    ...body,
  };
  return JSON.stringify(all, undefined, 2);
}

const prompt = {
  role: "user",
  messageId: 0,
  content: [{ type: "text", text: "find it" }],
  meta: { sentAt: 1_750_000_001_000 },
};

const calls = (...blocks: Body[]): Body => ({
  role: "assistant",
  messageId: 1,
  content: blocks.map((block) => ({ type: "tool_use", complete: true, ...block })),
  state: { type: "complete", stopReason: "tool_use" },
  usage: { model: "m-1", timestamp: "2025-06-15T15:06:42.000Z" },
});

const answer = (run: Body): Body => ({
  role: "user",
  messageId: 2,
  content: [{ type: "tool_result", toolUseID: "t1", run }],
});

test("a thread: prompt, call and result", async () => {
  const reader = await openSession(
    bytes(
      thread([
        prompt,
        calls({ id: "t1", name: "glob", input: { filePattern: "src/**/*.rs", limit: 20 } }),
        answer({ status: "done", result: ["/srv/src/a.rs", "/srv/src/b.rs"] }),
      ]),
    ),
  );
  expect(reader.meta).toEqual({
    harness: "amp",
    id: "T-1",
    title: "A demo",
    cwd: "/srv/my demo",
    branch: "main",
    version: "0.0.1",
    model: "m-1",
    started: "2025-06-15T15:06:40.000Z",
    ended: "2025-06-15T15:06:42.000Z",
  });
  const [user, assistant, tool] = await messagesOf(reader);
  expect(user).toMatchObject({ role: "user", id: "0", time: "2025-06-15T15:06:41.000Z" });
  expect(assistant?.blocks[0]).toMatchObject({
    kind: "call",
    id: "t1",
    native: { name: "glob", input: { filePattern: "src/**/*.rs", limit: 20 } },
    call: { name: "Glob" },
  });
  expect(tool).toMatchObject({
    role: "tool",
    blocks: [{ callId: "t1", text: "/srv/src/a.rs\n/srv/src/b.rs", isError: false }],
  });
  expect(reader.problems).toEqual([]);
});

test.each([
  [{ status: "done", result: { output: "hi\n", exitCode: 0 } }, "hi\n", false],
  [{ status: "done", result: { absolutePath: "/a", content: "1: x" } }, "1: x", false],
  [{ status: "done", result: [] }, "", false],
  [{ status: "done", result: { answer: 1 } }, '{"answer":1}', false],
  [{ status: "error", error: { message: "no such file" } }, "no such file", true],
  [{ status: "rejected-by-user", reason: "not now" }, "not now", true],
  [{ status: "cancelled", progress: { output: "half" } }, "half", true],
  [{ status: "in-progress" }, "", false],
  [{}, "", false],
])("the run %j reads %j", async (run, text, isError) => {
  const reader = await openSession(
    bytes(thread([prompt, calls({ id: "t1", name: "Read", input: { path: "/a" } }), answer(run)])),
  );
  expect((await messagesOf(reader))[2]?.blocks[0]).toMatchObject({ text, isError });
});

test("a picture that was read is an image of the result", async () => {
  const run = {
    status: "done",
    result: { content: "aGk=", isImage: true, imageInfo: { mimeType: "image/png" } },
  };
  const reader = await openSession(
    bytes(thread([calls({ id: "t1", name: "Read", input: { path: "/a.png" } }), answer(run)])),
  );
  expect((await messagesOf(reader))[1]?.blocks[0]).toMatchObject({
    text: "",
    images: [{ mediaType: "image/png", data: "aGk=" }],
  });
});

test("thinking, pictures of a prompt, and what the program says", async () => {
  const image = { type: "image", source: { type: "base64", mediaType: "image/png", data: "aGk=" } };
  const reader = await openSession(
    bytes(
      thread([
        { ...prompt, content: [image] },
        { role: "assistant", messageId: 1, content: [{ type: "thinking", thinking: "Hm." }] },
        { role: "info", messageId: 2, content: [{ type: "manual_bash_invocation", cmd: "ls" }] },
        { role: "oracle", messageId: 3, content: [] },
      ]),
    ),
  );
  const [user, assistant, info] = await messagesOf(reader);
  expect(user?.blocks).toEqual([
    { kind: "image", mediaType: "image/png", data: "aGk=", url: null },
  ]);
  expect(assistant?.blocks).toEqual([{ kind: "thinking", text: "Hm." }]);
  expect(info).toMatchObject({
    role: "system",
    injected: true,
    blocks: [{ kind: "other", type: "manual_bash_invocation" }],
  });
  expect(reader.problems).toMatchObject([{ code: "unknown-record" }]);
});

test("the thread of a sub-agent belongs to its main thread", async () => {
  const reader = await openSession(bytes(thread([prompt], { mainThreadID: "T-0" })));
  expect(reader.meta).toMatchObject({ id: "T-0", agent: "T-1" });
});

test("the bytes are those of the file, also of one that is cut", async () => {
  const whole = thread([prompt, calls({ id: "t1", name: "Read", input: { path: "/a", n: 1.5 } })]);
  for (const text of [whole, whole.slice(0, whole.indexOf("tool_use"))]) {
    const items = await itemsOf(await openSession(bytes(text)));
    expect(Buffer.concat(items.map((item) => item.bytes)).toString()).toBe(text);
    expect(items.some(({ kind }) => kind === "message")).toBe(true);
  }
});

test("a document that lacks Amp's counter is not Amp's", () => {
  expect(amp.recognise([prompt], { id: "T-1", created: 1_750_000_000_000 })).toBe(0);
  expect(amp.recognise([prompt], { v: 1, id: "T-1", created: 1_750_000_000_000 })).toBe(1);
});
