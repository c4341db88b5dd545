import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf, scratch, tree } from "../support.js";
import { codes, document, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };

const time = { created: 1772366400000, updated: 1772366460000 };
const session = {
  id: "ses_1",
  projectID: "p1",
  directory: "/srv/demo",
  title: "Find the parser",
  version: "1.2.27",
  time,
};
const person = { id: "msg_1", sessionID: "ses_1", role: "user", time: { created: 1772366400000 } };
const model = {
  id: "msg_2",
  sessionID: "ses_1",
  role: "assistant",
  parentID: "msg_1",
  modelID: "model-x",
  path: { cwd: "/srv/demo", root: "/srv" },
  time: { created: 1772366401000 },
};

const text = (value: string, more: Body = {}): Body => ({ type: "text", text: value, ...more });

function call(id: string, tool: string, state: Body): Body {
  return { type: "tool", callID: id, tool, state };
}

const done = call("c1", "grep", {
  status: "completed",
  input: { pattern: "parse", include: "*.rs" },
  output: "Found 1 matches\n/srv/demo/a.rs:\n  Line 3: fn parse() {",
  title: "parse",
  metadata: { matches: 1 },
  time: { start: 1, end: 2 },
});
const failed = call("c2", "glob", {
  status: "error",
  input: { pattern: "*.rs", path: "/srv/none" },
  error: "no such folder",
});

function exported(...messages: Body[]): Uint8Array {
  return document({ info: session, messages });
}

const talk = exported(
  { info: person, parts: [text("Where is it parsed?")] },
  {
    info: model,
    parts: [
      { type: "step-start" },
      { type: "reasoning", text: "I search." },
      done,
      failed,
      text("In a.rs."),
      { type: "step-finish" },
    ],
  },
);

// ------------------------------------------------------------------ exports

test("an export has its messages, with calls and their results", async () => {
  const { meta, messages, calls, results, problems } = await read(talk);
  expect(meta).toEqual({
    harness: "opencode",
    id: "ses_1",
    cwd: "/srv/demo",
    title: "Find the parser",
    version: "1.2.27",
    model: "model-x",
    started: "2026-03-01T12:00:00.000Z",
    ended: "2026-03-01T12:01:00.000Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "call", "call"]],
    ["tool", ["result", "result"]],
    ["assistant", ["text"]],
  ]);
  expect(calls.map(({ id, call: { name } }) => [id, name])).toEqual([
    ["c1", "Grep"],
    ["c2", "Glob"],
  ]);
  expect(results).toMatchObject([
    { callId: "c1", isError: false, text: expect.stringContaining("Line 3") as string },
    { callId: "c2", isError: true, text: "no such folder" },
  ]);
  expect(problems).toEqual([]);
});

test("the parts of a message of the model share its number", async () => {
  const { items } = await read(talk);
  expect(items.flatMap((item) => (item.kind === "message" ? [item.number] : []))).toEqual([
    1, 2, 3, 2,
  ]);
});

test("a call without a result yet has none", async () => {
  const running = call("c3", "read", { status: "running", input: { filePath: "/a" } });
  const { calls, results, problems } = await read(
    exported({ info: person, parts: [text("go")] }, { info: model, parts: [running] }),
  );
  expect([calls.length, results.length]).toEqual([1, 0]);
  expect(codes(problems)).toEqual(["missing-result"]);
});

test("images, files, errors and unknown parts are kept", async () => {
  const image = { type: "file", mime: "image/png", url: "data:image/png;base64,AAAA" };
  const file = { type: "file", mime: "text/plain", url: "file:///a", filename: "a" };
  const state = { status: "completed", input: {}, output: "", attachments: [image] };
  const { blocks, results } = await read(
    exported(
      { info: person, parts: [image, file] },
      {
        info: { ...model, error: { name: "APIError" } },
        parts: [call("c", "read", state), { type: "novelty", value: 1 }],
      },
    ),
  );
  expect(blocks).toMatchObject([
    { kind: "image", mediaType: "image/png", data: "AAAA" },
    { kind: "other", type: "file" },
    { kind: "call" },
    { kind: "result", images: [{ data: "AAAA" }] },
    { kind: "other", type: "novelty" },
    { kind: "other", type: "error", value: { name: "APIError" } },
  ]);
  expect(results).toHaveLength(1);
});

test("text of a program is marked, and so are places where the history was replaced", async () => {
  const { messages } = await read(
    exported(
      { info: person, parts: [text("read this", { synthetic: true })] },
      { info: { ...person, id: "msg_3" }, parts: [{ type: "compaction", auto: true }] },
      { info: { ...model, summary: true }, parts: [text("So far …")] },
      { info: { ...person, id: "msg_4", summary: { diffs: [] } }, parts: [text("go on")] },
    ),
  );
  expect(messages.map(({ injected, compaction }) => [injected, compaction])).toEqual([
    [true, undefined],
    [true, "boundary"],
    [true, "summary"],
    [undefined, undefined],
  ]);
});

test("one part alone, and events that carry parts, are sessions too", async () => {
  const part = { id: "prt_1", sessionID: "ses_1", messageID: "msg_2", ...done };
  expect((await read(document(part))).calls).toMatchObject([{ id: "c1" }]);
  const event = { type: "tool_use", timestamp: 1, sessionID: "ses_1", part };
  const { meta, calls } = await read(jsonl(event));
  expect([meta.harness, meta.id, calls.length]).toEqual(["opencode", "ses_1", 1]);
});

test("the calls of the first versions are read", async () => {
  const toolInvocation = { toolCallId: "c", toolName: "glob", args: { pattern: "*" }, result: "a" };
  const parts = [{ type: "tool-invocation", toolInvocation }];
  const { calls, results } = await read(exported({ info: model, parts }));
  expect([calls[0]?.call.name, results[0]?.text]).toEqual(["Glob", "a"]);
});

test("an export that is cut short is read as far as it goes", async () => {
  const { messages, meta, problems } = await read(talk.subarray(0, talk.length - 40));
  expect([meta.id, messages.length, codes(problems)]).toEqual(["ses_1", 1, ["unfinished-line"]]);
});

test("messages of others are not taken for one", async () => {
  const other = document({ messages: [{ role: "user", content: "hi" }] });
  expect((await read(other)).meta.harness).not.toBe("opencode");
});

// ------------------------------------------------------------------ databases

function stored(row: Body): Body {
  const { id, sessionID, messageID, ...data } = row;
  void [id, sessionID, messageID];
  return data;
}

function database(options: { wal?: boolean } = {}): string {
  const columns = { session_id: "ses_1", time_created: 1, time_updated: 2 };
  const row = { project_id: "p1", title: "T", version: "1.2.27", time_created: 1772366400000 };
  return makeDatabase(
    {
      session: [
        { id: "ses_1", parent_id: null, directory: "/srv/demo", ...row },
        { id: "ses_2", parent_id: null, directory: "/srv/other", ...row, title: "Other" },
        { id: "ses_3", parent_id: "ses_1", directory: "/srv/demo", ...row, title: "Child" },
        { id: "ses_4", parent_id: "ses_0", directory: "/srv/demo", ...row, title: "Orphan" },
      ],
      message: [
        { id: "msg_2", ...columns, time_created: 2, data: stored(model) },
        { id: "msg_1", ...columns, data: stored(person) },
        { id: "msg_3", ...columns, session_id: "ses_2", data: '{"role":"user"' },
        { id: "msg_4", ...columns, session_id: "ses_3", data: stored(person) },
        { id: "msg_5", ...columns, session_id: "ses_2", data: stored(person) },
        { id: "msg_6", ...columns, session_id: "ses_4", data: stored(person) },
      ],
      part: [
        { id: "prt_2", message_id: "msg_2", ...columns, data: done },
        { id: "prt_3", message_id: "msg_2", ...columns, data: text("In a.rs.") },
        { id: "prt_1", message_id: "msg_1", ...columns, data: text("Where?") },
        { id: "prt_9", message_id: "msg_9", ...columns, data: failed },
        { id: "prt_4", message_id: "msg_4", ...columns, session_id: "ses_3", data: text("look") },
      ],
    },
    options,
  );
}

test("one session of a database, with its own sub-agents beside it", async () => {
  const path = database();
  const reader = await openSession(`${path}#ses_1`);
  const messages = await messagesOf(reader);
  expect(reader.meta).toMatchObject({
    id: "ses_1",
    cwd: "/srv/demo",
    title: "T",
    model: "model-x",
  });
  expect(reader.source).toBe(`${path}#ses_1`);
  expect(reader.children).toEqual([`${path}#ses_3`]);
  expect(messages.map(({ role, id }) => [role, id])).toEqual([
    ["user", "msg_1"],
    ["assistant", "msg_2"],
    ["tool", undefined],
    ["assistant", undefined],
    // A part whose message is gone.
    ["assistant", undefined],
    ["tool", undefined],
  ]);
  expect(messages[1]?.blocks).toMatchObject([{ kind: "call", call: { name: "Grep" } }]);
});

test("without an id all sessions come one after another, sub-agents behind theirs", async () => {
  const reader = await openSession(database());
  const items = await itemsOf(reader);
  expect(reader.sessions.map(({ id, agent, title }) => [id, agent, title])).toEqual([
    ["ses_1", undefined, "T"],
    ["ses_1", "ses_3", "Child"],
    ["ses_2", undefined, "Other"],
    ["ses_4", undefined, "Orphan"],
  ]);
  const marks = items.flatMap((item) => (item.kind === "session" ? [item.meta.title] : []));
  expect(marks).toEqual(["T", "Child", "Other", "Orphan"]);
  const numbers = items.flatMap((item) => (item.kind === "message" ? [item.number] : []));
  expect(numbers).toEqual([1, 2, 3, 2, 4, 5, 6, 7, 8]);
  const child = items.flatMap((item) => (item.kind === "message" ? [item.message] : []))[6];
  expect(child).toMatchObject({ sidechain: true, agent: "ses_3" });
});

test("the session of a sub-agent can be opened by its id", async () => {
  const reader = await openSession(`${database()}#ses_3`);
  expect(await messagesOf(reader)).toMatchObject([{ sidechain: true, agent: "ses_3" }]);
  expect(reader.meta).toMatchObject({ id: "ses_1", agent: "ses_3", title: "Child" });
});

test("an id that is not there is an error that names some that are", async () => {
  await expect(openSession(`${database()}#ses_8`)).rejects.toThrow(
    /has no session "ses_8"; it has ses_1, ses_3, ses_2, ses_4/,
  );
});

test("a row that is damaged is kept and named", async () => {
  const reader = await openSession(`${database()}#ses_2`);
  const items = await itemsOf(reader);
  expect(items.map(({ kind }) => kind)).toEqual(["record", "message"]);
  expect(JSON.stringify(items[0]?.record)).toContain('{\\"role\\":\\"user\\"');
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("a copy of a database has all its rows, and calls are counted", async () => {
  const path = database({ wal: true });
  const out = join(scratch(), "copy.db");
  const report = await exportSession(await openSession(path), { with: "opencode", out });
  expect(report).toMatchObject({ messages: 8, calls: 2, results: 2 });
  expect(readdirSync(dirname(path))).toEqual(["sessions.db"]);
  expect(readdirSync(dirname(out))).toEqual(["copy.db"]);
  const [one, other] = [await openDatabase(path), await openDatabase(out)];
  for (const table of one.tables.keys()) {
    const sql = `SELECT * FROM ${table}`;
    expect([...other.rows(sql)]).toEqual([...one.rows(sql)]);
  }
  await Promise.all([one.close(), other.close()]);
});

test("part of a database is no copy of it, and several sessions are not one", async () => {
  const path = database();
  const out = join(scratch(), "out");
  const one = await openSession(`${path}#ses_1`);
  await expect(exportSession(one, { with: "opencode", out })).rejects.toThrow('leave out "#ses_1"');
  const all = await openSession(path);
  await expect(exportSession(all, { with: "claude_code", out })).rejects.toThrow(/name one, as in/);
});

test("one session of a database is exported for another harness, with its sub-agents", async () => {
  const out = join(scratch(), "out");
  const reader = await openSession(`${database()}#ses_1`);
  const report = await exportSession(reader, { with: "grok", out });
  expect(report).toMatchObject({ calls: 2, typed: 2 });
  const histories = [...tree(out)].filter(([name]) => name.endsWith("chat_history.jsonl"));
  expect(histories).toHaveLength(2);
});

test("what the second engine keeps is read where the first has kept nothing", async () => {
  const entries: Body[] = [
    { type: "user", text: "go", files: [] },
    {
      type: "assistant",
      model: { id: "model-y", providerID: "p" },
      content: [
        { type: "text", text: "I look." },
        {
          type: "tool",
          id: "c1",
          name: "grep",
          state: {
            status: "completed",
            input: { pattern: "x" },
            content: [text("Found 1 matches")],
          },
        },
        { type: "tool", id: "c2", name: "glob", state: { status: "pending", input: '{"pat' } },
      ],
    },
    { type: "synthetic", text: "note" },
    { type: "shell", command: "ls", output: "a" },
    { type: "compaction", summary: "So far", recent: "" },
    { type: "model-switched" },
    { type: "novelty" },
  ];
  const columns = { session_id: "s", time_created: 1, time_updated: 1 };
  const path = makeDatabase({
    session: [
      {
        id: "s",
        parent_id: null,
        directory: "/d",
        title: "t",
        version: "1.18.34",
        time_created: 1,
      },
    ],
    message: [{ id: "m", ...columns, session_id: "none", data: {} }],
    part: [{ id: "p", message_id: "m", ...columns, session_id: "none", data: {} }],
    session_message: entries.map(({ type, ...data }, seq) => ({
      id: `e${seq}`,
      type: String(type),
      seq,
      ...columns,
      data,
    })),
  });
  const reader = await openSession(path);
  const messages = await messagesOf(reader);
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "go" }] },
    {
      role: "assistant",
      model: "model-y",
      blocks: [
        { text: "I look." },
        { id: "c1", call: { name: "Grep" } },
        { id: "c2", native: { input: '{"pat' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "Found 1 matches" }] },
    { injected: true, blocks: [{ text: "note" }] },
    { injected: true, blocks: [{ text: "!ls" }, { text: "a" }] },
    { compaction: "summary", blocks: [{ text: "So far" }] },
  ]);
  expect(reader.meta.version).toBe("1.18.34");
  expect(codes(reader.problems)).toContain("unknown-record");
});

test("a database of Kilo Code is read where one says that it is", async () => {
  const reader = await openSession(`${database()}#ses_1`, { from: "kilo_code" });
  expect(reader.meta.harness).toBe("kilo_code");
  expect((await messagesOf(reader)).length).toBe(6);
});

// ------------------------------------------------------------------ folders

function storage(): string {
  const folder = join(scratch(), "storage");
  const files: { [path: string]: unknown } = {
    "session/p1/ses_1.json": session,
    "session/p1/ses_2.json": { ...session, id: "ses_2", title: "Child", parentID: "ses_1" },
    "message/ses_1/msg_1.json": person,
    "message/ses_1/msg_2.json": model,
    "message/ses_2/msg_3.json": { ...person, id: "msg_3", sessionID: "ses_2" },
    "part/msg_1/prt_1.json": { id: "prt_1", messageID: "msg_1", ...text("Where?") },
    "part/msg_2/prt_2.json": { id: "prt_2", messageID: "msg_2", ...done },
    "part/msg_3/prt_3.json": { id: "prt_3", messageID: "msg_3", ...text("look") },
    migration: 1,
  };
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 2)}\n`);
  }
  return folder;
}

test("a storage folder holds many sessions", async () => {
  const folder = storage();
  const reader = await openSession(folder);
  expect(reader.meta).toMatchObject({ id: "ses_1", title: "Find the parser" });
  expect(reader.children).toEqual([`${folder}#ses_2`]);
  const more = join(folder, "session/p1/ses_9.json");
  writeFileSync(more, JSON.stringify({ ...session, id: "ses_9" }));
  const all = await openSession(folder);
  expect(all.sessions.map(({ id, agent }) => [id, agent])).toEqual([
    ["ses_1", undefined],
    ["ses_1", "ses_2"],
    ["ses_9", undefined],
  ]);
});

test.each(["session/p1/ses_1.json", "message/ses_1/msg_2.json", "part/msg_2/prt_2.json"])(
  "a file in it names its session: %s",
  async (file) => {
    const folder = storage();
    const reader = await openSession(join(folder, file));
    expect(reader.source).toBe(`${folder}#ses_1`);
    expect(reader.meta).toMatchObject({ id: "ses_1", cwd: "/srv/demo", title: "Find the parser" });
    expect((await messagesOf(reader)).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
    ]);
  },
);

test("a damaged file is named, and the rest is read", async () => {
  const folder = storage();
  writeFileSync(join(folder, "message/ses_1/msg_1.json"), '{"id":');
  const reader = await openSession(`${folder}#ses_1`);
  const items = await itemsOf(reader);
  expect(items.map(({ kind }) => kind)).toEqual(["damaged", "message", "message", "message"]);
  expect(reader.problems[0]?.message).toContain("message/ses_1/msg_1.json holds no JSON object");
});

test("a copy of a storage folder is the same, file by file", async () => {
  const folder = storage();
  const [all, one] = [join(scratch(), "all"), join(scratch(), "one")];
  await exportSession(await openSession(folder), { with: "opencode", out: all });
  expect(tree(all)).toEqual(tree(folder));
  await exportSession(await openSession(`${folder}#ses_1`), { with: "opencode", out: one });
  expect([...tree(one).keys()]).toEqual([
    "message/ses_1/msg_1.json",
    "message/ses_1/msg_2.json",
    "part/msg_1/prt_1.json",
    "part/msg_2/prt_2.json",
    "session/p1/ses_1.json",
  ]);
  const path = "part/msg_2/prt_2.json";
  expect(readFileSync(join(one, path))).toEqual(readFileSync(join(folder, path)));
});

function firstStorage(): string {
  const folder = join(scratch(), "storage");
  const invocation = (id: string, result?: string): Body => ({
    type: "tool-invocation",
    toolInvocation: {
      state: result === undefined ? "call" : "result",
      toolCallId: id,
      toolName: "glob",
      args: { pattern: "*.rs" },
      ...(result === undefined ? {} : { result }),
    },
  });
  const assistant = { modelID: "model-x", providerID: "p", path: { cwd: "/srv/demo", root: "/" } };
  const files: { [path: string]: unknown } = {
    "session/info/ses_1.json": { id: "ses_1", title: "T", version: "0.1.174", time },
    // Parts in the message, and what is known of it in metadata.
    "session/message/ses_1/msg_1.json": {
      id: "msg_1",
      role: "user",
      parts: [
        text("Where?"),
        { type: "file", mediaType: "image/png", url: "data:image/png;base64,AA" },
      ],
      metadata: { sessionID: "ses_1", time: { created: 1772366400000 }, tool: {} },
    },
    "session/message/ses_1/msg_2.json": {
      id: "msg_2",
      role: "assistant",
      parts: [
        { type: "step-start" },
        invocation("c1", "a.rs"),
        invocation("c2", "no such folder"),
        text("In a.rs."),
      ],
      metadata: {
        sessionID: "ses_1",
        time: { created: 1772366401000, completed: 1772366402000 },
        tool: { c1: { title: "t" }, c2: { error: true, title: "t" } },
        assistant,
      },
    },
    // Parts in files of their own, as later.
    "session/message/ses_1/msg_3.json": { ...model, id: "msg_3" },
    "session/part/ses_1/msg_3/prt_1.json": { id: "prt_1", messageID: "msg_3", ...failed },
  };
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  }
  return folder;
}

test("a storage folder of the first versions holds parts in messages, or below them", async () => {
  const folder = firstStorage();
  const reader = await openSession(folder);
  const messages = await messagesOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "opencode",
    id: "ses_1",
    title: "T",
    version: "0.1.174",
    cwd: "/srv/demo",
    model: "model-x",
  });
  expect(messages).toMatchObject([
    {
      role: "user",
      time: "2026-03-01T12:00:00.000Z",
      blocks: [{ text: "Where?" }, { data: "AA" }],
    },
    {
      role: "assistant",
      model: "model-x",
      blocks: [
        { id: "c1", call: { name: "Glob" } },
        { id: "c2", call: { name: "Glob" } },
      ],
    },
    {
      role: "tool",
      blocks: [
        { callId: "c1", text: "a.rs", isError: false },
        { callId: "c2", text: "no such folder", isError: true },
      ],
    },
    { role: "assistant", blocks: [{ text: "In a.rs." }] },
    { role: "assistant", blocks: [{ id: "c2" }] },
    { role: "tool", blocks: [{ callId: "c2", isError: true }] },
  ]);
  const part = await openSession(join(folder, "session/part/ses_1/msg_3/prt_1.json"));
  expect(part.source).toBe(folder);
  const out = join(scratch(), "copy");
  await exportSession(await openSession(folder), { with: "opencode", out });
  expect(tree(out)).toEqual(tree(folder));
});

test("bookkeeping in a list of messages is kept", async () => {
  const { items } = await read(exported({ info: person, parts: [text("hi")] }, { odd: true }));
  expect(kept(items)).toEqual(["untyped", "frame"]);
});
