import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { own, type JsonObject } from "../../src/runtime/json.js";
import { message, messages, textOf, unknown } from "../../src/sessions/blocks.js";
import { rawCodec } from "../../src/sessions/codec.js";
import { inOrder } from "../../src/sessions/container.js";
import type { Format } from "../../src/sessions/format.js";
import { concat } from "../../src/sessions/lines.js";
import { noteFirst } from "../../src/sessions/meta.js";
import { openWith } from "../../src/sessions/open.js";
import type { SessionReader } from "../../src/sessions/session.js";
import { itemsOf, scratch } from "./support.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Records are `{"say": …}`; a frame has an id and a name. */
function format(harness: string, more: Partial<Format> = {}): Format {
  return {
    harness,
    recognise: (records: readonly JsonObject[]) =>
      records.some((record) => textOf(record, "by") === harness) ? 1 : 0,
    lists: ["talk"],
    note(record: JsonObject, meta) {
      noteFirst(meta, "id", textOf(record, "id"));
      noteFirst(meta, "title", textOf(record, "name"));
    },
    read(record: JsonObject) {
      const text = own(record, "say");
      if (typeof text !== "string") return unknown("untyped");
      return messages(message("user", [{ kind: "text", text }]));
    },
    ...more,
  } as Format;
}

const plain = format("plain");
const many = format("many", { lists: [["*", "talk"]], sessions: ["*"] });
const folder = format("folder", {
  folder: [{ main: "*.talk.json", beside: ["facts.json"], aside: ["other.bin"], agents: "agents" }],
});
const formats = [plain, many, folder];

function open(input: string | Uint8Array, from?: string): Promise<SessionReader> {
  const loadCodec = async (id: string): Promise<ReturnType<typeof rawCodec>> => rawCodec(id);
  return openWith(input, formats, from === undefined ? { loadCodec } : { loadCodec, from });
}

const texts = async (reader: SessionReader): Promise<string[]> =>
  (await itemsOf(reader)).map((item) => {
    if (item.kind === "session") return `[${item.meta.title ?? ""}]`;
    const [block] = item.kind === "message" ? item.message.blocks : [];
    return block?.kind === "text"
      ? `${item.kind === "message" ? item.number : 0} ${block.text}`
      : item.kind;
  });

// ------------------------------------------------------------------ one document

test.each([
  ["on one line", '{"id":"d","name":"N","talk":[{"by":"plain","say":"a"}]}\n'],
  [
    "indented",
    '{\n  "talk": [\n    {"by": "plain", "say": "a"}\n  ],\n  "id": "d",\n  "name": "N"\n}',
  ],
  [
    "with a line that is long and not complete",
    '{"id":"d","name":"N",\n"talk":[{"by":"plain","say":"a"}]}',
  ],
])("a document %s is told from lines", async (_, text) => {
  const reader = await open(encode(text));
  expect(reader.meta).toMatchObject({ id: "d", title: "N" });
  expect(await texts(reader)).toEqual(["1 a", "record"]);
});

test("lines are lines, also when the first is cut short", async () => {
  const line = '{"by":"plain","say":"a"}\n';
  expect(await texts(await open(encode(line + line)))).toEqual(["1 a", "2 a"]);
  expect(await texts(await open(encode(`{"by":"plain","sa\n${line}`)))).toEqual(["damaged", "1 a"]);
});

// ------------------------------------------------------------------ a document of several sessions

const two = `[
  {"id": "s1", "name": "One", "talk": [{"by": "many", "say": "a"}, {"say": "b"}]},
  {"id": "s2", "name": "Two", "talk": [{"say": "c"}]}
]
`;

test("the sessions of a document come one after another, each marked, and are its bytes", async () => {
  const reader = await open(encode(two));
  const items = await itemsOf(reader);
  expect(await texts(reader)).toEqual(["[One]", "1 a", "2 b", "record", "[Two]", "3 c", "record"]);
  expect(concat(items.map(({ bytes }) => bytes))).toEqual(encode(two));
  expect(reader.sessions.map(({ id }) => id)).toEqual(["s1", "s2"]);
  expect(reader.meta).toEqual({ harness: "many" });
});

test("one of them is named behind a #", async () => {
  const path = join(scratch(), "a#b.json");
  writeFileSync(path, two);
  const reader = await open(`${path}#s2`);
  expect(reader.meta).toEqual({ harness: "many", id: "s2", title: "Two" });
  expect(reader.source).toBe(`${path}#s2`);
  expect(await texts(reader)).toEqual(["1 c", "record"]);
  expect((await open(path)).source).toBe(path);
  await expect(open(`${path}#s3`)).rejects.toThrow(/has no session "s3"; it has s1, s2/);
  await expect(open(`${path}x#s2`)).rejects.toThrow("there is no such file");
});

test("a document of several sessions that is cut short has those that are there", async () => {
  const reader = await open(encode(two.slice(0, two.indexOf('"c"'))));
  expect(await texts(reader)).toEqual([
    "[One]",
    "1 a",
    "2 b",
    "record",
    "[Two]",
    "record",
    "damaged",
  ]);
});

// ------------------------------------------------------------------ folders

function makeFolder(): string {
  const path = join(scratch(), "s7");
  mkdirSync(path);
  writeFileSync(join(path, "s7.talk.json"), '{"talk":[{"by":"folder","say":"a"}]}');
  writeFileSync(join(path, "facts.json"), '{"id":"s7","name":"Seven"}');
  writeFileSync(join(path, "other.bin"), "");
  writeFileSync(join(path, "more.json"), "{}");
  mkdirSync(join(path, "agents", "a1"), { recursive: true });
  writeFileSync(join(path, "agents", "a1", "a1.talk.json"), "[]");
  return path;
}

test.each(["", "s7.talk.json", "facts.json", "other.bin"])(
  "a folder is one session: %j",
  async (name) => {
    const path = makeFolder();
    const reader = await open(join(path, name));
    expect(reader.meta).toEqual({ harness: "folder", id: "s7", title: "Seven" });
    expect(reader.container).toEqual({ kind: "folder", name: path });
    expect(await reader.others()).toEqual(["agents/a1/a1.talk.json", "more.json", "other.bin"]);
    expect(reader.children).toEqual([join(path, "agents", "a1")]);
    expect(await texts(reader)).toEqual(["record", "1 a", "record"]);
  },
);

test("a file in it that is not of the session is no session", async () => {
  await expect(open(join(makeFolder(), "more.json"))).rejects.toThrow("cannot tell");
});

test("a folder that is no session is an error that says what to name", async () => {
  await expect(open(scratch())).rejects.toThrow(/is a folder; name the session file in it/);
});

test("--from names the harness, whatever the content looks like", async () => {
  const reader = await open(encode('{"say":"a"}\n'), "plain");
  expect(await texts(reader)).toEqual(["1 a"]);
});

// ------------------------------------------------------------------ order

test("sub-agents stand behind theirs, and circles lose nothing", () => {
  const stored = (id: string, parent?: string): Parameters<typeof inOrder>[0][number] =>
    parent === undefined ? { id, frame: {} } : { id, parent, frame: {} };
  const ids = inOrder([
    stored("a"),
    stored("b"),
    stored("a1", "a"),
    stored("a2", "a"),
    stored("a11", "a1"),
    stored("orphan", "gone"),
    stored("x", "y"),
    stored("y", "x"),
  ]).map(({ id, parent }) => [id, parent]);
  expect(ids).toEqual([
    ["a", undefined],
    ["a1", "a"],
    ["a11", "a1"],
    ["a2", "a"],
    ["b", undefined],
    ["orphan", undefined],
    ["x", "y"],
    ["y", "x"],
  ]);
});

test("a document beside a file says more of the session in it", async () => {
  const folderOf = scratch();
  const path = join(folderOf, "a.log");
  writeFileSync(path, '{"by":"headed","say":"hi"}\n');
  const headed = format("headed", { header: (file) => file.replace(/\.log$/, ".json") });
  const open = () => openWith(path, [headed], { loadCodec: async (id) => rawCodec(id) });
  expect((await open()).meta).toEqual({ harness: "headed" });
  writeFileSync(join(folderOf, "a.json"), '{"id":"s-1","name":"Parser"}');
  const reader = await open();
  expect(reader.meta).toEqual({ harness: "headed", id: "s-1", title: "Parser" });
  expect((await itemsOf(reader)).map(({ bytes }) => bytes.length)).toEqual([27]);
  writeFileSync(join(folderOf, "a.json"), "not JSON");
  expect((await open()).meta).toEqual({ harness: "headed" });
});
