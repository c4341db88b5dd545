import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf, scratch, write } from "../support.js";
import { wire, type Field } from "../wire.js";
import { codes, kept } from "./support.js";

const hex = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("hex");
const bytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

// ------------------------------------------------------------------ the command line agent

const facts = { agentId: "a1", name: "Parser", createdAt: 1772366400000, lastUsedModel: "model-x" };

function store(blobs: (object | Uint8Array)[], meta = hex(facts)): ReturnType<typeof openSession> {
  return openSession(
    makeDatabase({
      blobs: blobs.map((blob, at) => ({
        id: `b${at}`,
        data: blob instanceof Uint8Array ? blob : bytes(blob),
      })),
      meta: [{ key: "0", value: meta }],
    }),
  );
}

const call = {
  type: "tool-call",
  toolCallId: "c1",
  toolName: "Grep",
  args: { pattern: "x", "-i": true },
};
const result = {
  type: "tool-result",
  toolCallId: "c1",
  toolName: "Grep",
  result: "No matches found",
};
const detail = (isError: boolean): object => ({ cursor: { highLevelToolCallResult: { isError } } });

test.each([
  ["hex digits", hex(facts)],
  ["plain text", JSON.stringify(facts)],
])("a store has its messages in the order of rows; its facts are %s", async (_, meta) => {
  const reader = await store(
    [
      { role: "system", content: "You are an agent." },
      Uint8Array.from([0x0a, 0x20, 1, 2, 3]),
      { role: "user", content: "<user_info>\nOS\n</user_info>" },
      { role: "user", content: [{ type: "text", text: "<user_query>\nFind it\n</user_query>" }] },
      { role: "assistant", id: "1", content: [{ type: "reasoning", text: "Hm." }, call] },
      { name: "a file's content" },
      { role: "tool", id: "c1", content: [result], providerOptions: detail(true) },
    ],
    meta,
  );
  const messages = await messagesOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "cursor",
    id: "a1",
    title: "Parser",
    model: "model-x",
  });
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", injected: true },
    { role: "user", blocks: [{ text: "Find it" }] },
    {
      blocks: [
        { kind: "thinking", text: "Hm." },
        { id: "c1", call: { name: "Grep" } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "No matches found", isError: true }] },
  ]);
  expect(messages[2]).not.toHaveProperty("injected");
  expect(reader.problems).toEqual([]);
});

test("results have their images, and unknown parts are kept", async () => {
  const parts = [
    { type: "text", text: "shown" },
    { type: "image", source: { media_type: "image/png", data: "AAAA" } },
  ];
  const reader = await store([
    { role: "assistant", content: [call, { type: "redacted-reasoning", data: "…" }] },
    { role: "tool", content: [{ ...result, result: undefined, experimental_content: parts }] },
    { role: "novelty", content: [] },
  ]);
  expect(await messagesOf(reader)).toMatchObject([
    { blocks: [{ kind: "call" }, { kind: "other", type: "redacted-reasoning" }] },
    { blocks: [{ text: "shown", images: [{ data: "AAAA" }] }] },
  ]);
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("a store without a message is an error, never an empty session", async () => {
  const reader = await store([Uint8Array.from([0x0a])]);
  await expect(itemsOf(reader)).rejects.toThrow("holds no message");
});

// ------------------------------------------------------------------ the desktop app

const tool = {
  tool: 41,
  name: "ripgrep_raw_search",
  toolCallId: "c1",
  status: "completed",
  rawArgs: '{"pattern":"TODO","-i":true}',
  params: '{"pattern":"TODO","caseInsensitive":true}',
  result: '{"success":{"pattern":"TODO"}}',
};

const bubble = (id: string, type: number, more: object): [string, object] => [
  id,
  { _v: 3, bubbleId: id, type, createdAt: "2026-03-01T12:00:00.000Z", text: "", ...more },
];

function desktop(
  composer: object,
  bubbles: [string, object | string][],
  others: [string, object][] = [],
): string {
  const rows: [string, object | string][] = [
    ["composerData:d1", composer],
    ...bubbles.map(([id, value]): [string, object | string] => [`bubbleId:d1:${id}`, value]),
    ...others,
  ];
  return makeDatabase({
    ItemTable: [{ key: "a", value: "b" }],
    cursorDiskKV: rows.map(([key, value]) => ({
      key,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
  });
}

const listed = (...ids: string[]): object => ({
  composerId: "d1",
  name: "Parser",
  createdAt: 1772366400000,
  modelConfig: { modelName: "default" },
  workspaceIdentifier: { uri: { fsPath: "/srv/demo" } },
  fullConversationHeadersOnly: ids.map((bubbleId) => ({ bubbleId })),
});

test("bubbles come in the order of their list, calls with their results", async () => {
  const path = desktop(listed("b1", "b2", "b3", "b4"), [
    bubble("b3", 2, { toolFormerData: tool, modelInfo: { modelName: "model-x" } }),
    bubble("b4", 2, { text: "<|eos|>" }),
    bubble("b2", 2, { thinking: { text: "Hm." }, text: "Looking." }),
    bubble("b1", 1, { text: "Find it" }),
    bubble("b9", 2, { text: "gone" }),
  ]);
  const reader = await openSession(path);
  const items = await itemsOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "cursor_desktop",
    id: "d1",
    title: "Parser",
    cwd: "/srv/demo",
    model: "model-x",
  });
  expect(items.flatMap((item) => (item.kind === "message" ? [item.message] : []))).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm." }, { text: "Looking." }] },
    {
      role: "assistant",
      blocks: [{ id: "c1", call: { name: "Grep" }, native: { input: tool.rawArgs } }],
    },
    { role: "tool", blocks: [{ callId: "c1", isError: false, text: tool.result }] },
  ]);
  expect(kept(items)).toEqual(["empty bubble", "unlisted"]);
  expect(reader.problems).toEqual([]);
});

test("without the model's arguments the program's count, and failures are told", async () => {
  const data = (more: object): object => ({ toolFormerData: { ...tool, rawArgs: "{}", ...more } });
  const reader = await openSession(
    desktop(listed("b1", "b2", "b3"), [
      bubble("b1", 2, data({ status: "error", result: "no such folder" })),
      bubble("b2", 2, data({ result: '{"error":{"error":"x"}}' })),
      bubble("b3", 2, data({ status: "loading", result: undefined })),
    ]),
  );
  const blocks = (await messagesOf(reader)).flatMap((message) => message.blocks);
  expect(blocks).toMatchObject([
    { native: { input: tool.params } },
    { isError: true, text: "no such folder" },
    { kind: "call" },
    { isError: true },
    { kind: "call" },
  ]);
});

test("a row that is damaged or missing is named, and the rest is read", async () => {
  const reader = await openSession(
    desktop(listed("b1", "b2", "b3"), [["b1", '{"type":1'], bubble("b3", 1, { text: "hi" })]),
  );
  const items = await itemsOf(reader);
  expect(items.map(({ kind }) => kind)).toEqual(["damaged", "damaged", "message"]);
  expect(reader.problems[1]?.message).toContain("no row of the message b2");
});

test("old sessions hold their bubbles themselves; drafts are no sessions", async () => {
  const [, old] = bubble("b1", 1, { text: "hi" });
  const path = desktop(
    { composerId: "d1", conversation: [old], createdAt: 2 },
    [],
    [
      ["composerData:d2", { composerId: "d2", createdAt: 1 }],
      ["composerData:d3", { composerId: "d3", conversation: [old], createdAt: 1 }],
    ],
  );
  const reader = await openSession(path);
  expect(reader.sessions.map(({ id }) => id)).toEqual(["d3", "d1"]);
});

test("title and folder stand in a document beside a store that does not tell them", async () => {
  const folder = scratch();
  const path = join(folder, "store.db");
  makeDatabase(
    {
      blobs: [{ id: "b0", data: bytes({ role: "user", content: "hi" }) }],
      meta: [{ key: "0", value: hex({ agentId: "a1", createdAt: 1772366400000 }) }],
    },
    { path },
  );
  write(
    join(folder, "meta.json"),
    JSON.stringify({ schemaVersion: 1, title: "Parser", cwd: "/w" }),
  );
  expect((await openSession(path)).meta).toMatchObject({ id: "a1", title: "Parser", cwd: "/w" });
});

test("messages are in the order in which the root lists them", async () => {
  const ids = ["00", "11", "22", "33", "ff"].map((byte) => byte.repeat(32));
  const [first = "", second = "", third = "", gone = "", root = ""] = ids;
  const said = (text: string) => bytes({ role: "user", content: text });
  const list = wire(
    ...[first, second, third, "ee".repeat(32)].map((id): Field => [
      1,
      Uint8Array.from(Buffer.from(id, "hex")),
    ]),
    [9, "file:///w"],
  );
  const reader = await openSession(
    makeDatabase({
      blobs: [
        { id: first, data: said("one") },
        { id: third, data: said("three") },
        { id: gone, data: said("taken back") },
        { id: second, data: said("two") },
        { id: root, data: list },
      ],
      meta: [{ key: "0", value: hex({ ...facts, latestRootBlobId: root }) }],
    }),
  );
  const messages = await messagesOf(reader);
  expect(messages.map(({ blocks }) => blocks)).toMatchObject([
    [{ text: "one" }],
    [{ text: "two" }],
    [{ text: "taken back" }],
    [{ text: "three" }],
  ]);
});
