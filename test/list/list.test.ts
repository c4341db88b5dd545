/** Sessions found in a home folder that the tests make up. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findSession } from "../../src/list/find.js";
import { listSessions, shortIds, type ListedSession } from "../../src/list/list.js";
import type { Machine } from "../../src/list/machine.js";
import { openSession } from "../../src/sessions/index.js";
import { makeDatabase } from "../sessions/databases.js";
import { assistant, scratch, user } from "../sessions/support.js";

type Home = { machine: Machine; put(path: string, text: string, day?: number): string };

function makeHome(body: Partial<Machine> = {}): Home {
  const home = scratch();
  const machine = { platform: "linux", env: {}, home, cwd: join(home, "work"), ...body };
  const put = (path: string, text: string, day = 1): string => {
    const full = join(home, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    const time = Date.UTC(2026, 2, day) / 1000;
    utimesSync(full, time, time);
    return full;
  };
  return { machine, put };
}

async function listed(
  machine: Machine,
  options: Parameters<typeof listSessions>[0] = {},
): Promise<ListedSession[]> {
  const found: ListedSession[] = [];
  for await (const session of listSessions(options, machine)) found.push(session);
  return found;
}

const lines = (...records: string[]): string => records.map((record) => `${record}\n`).join("");

const talk = (text: string, body = {}): string =>
  lines(user(text, body), assistant("m1", [{ type: "text", text: "Yes." }], body));

const codex = lines(
  JSON.stringify({
    timestamp: "2026-03-02T10:00:00.000Z",
    type: "session_meta",
    payload: { id: "0190-codex", cwd: "/srv/rust", cli_version: "0.100.0", originator: "codex" },
  }),
  JSON.stringify({
    timestamp: "2026-03-02T10:00:01.000Z",
    type: "response_item",
    payload: {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "Port the parser" }],
    },
  }),
);

test("sessions of several harnesses, newest first, with what is known of each", async () => {
  const { machine, put } = makeHome();
  const first = put(".claude/projects/-srv-demo/a.jsonl", talk("Why does\n  it fail?"), 1);
  const second = put(".codex/sessions/2026/03/02/rollout-x.jsonl", codex, 2);
  expect(await listed(machine)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{7}$/),
      harness: "codex",
      source: second,
      session: "0190-codex",
      time: "2026-03-02T00:00:00.000Z",
      cwd: "/srv/rust",
      prompt: "Port the parser",
    },
    {
      id: expect.stringMatching(/^[0-9a-f]{7}$/),
      harness: "claude_code",
      source: first,
      session: "11111111-2222-4333-8444-555555555555",
      time: "2026-03-01T00:00:00.000Z",
      cwd: "/srv/demo",
      prompt: "Why does it fail?",
    },
  ]);
});

test("variables say where a harness keeps its sessions", async () => {
  const { machine, put } = makeHome();
  const elsewhere = put("elsewhere/projects/x/a.jsonl", talk("Moved"));
  put(".claude/projects/x/b.jsonl", talk("Not moved"));
  const env = { CLAUDE_CONFIG_DIR: join(machine.home, "elsewhere") };
  expect((await listed({ ...machine, env })).map(({ source }) => source)).toEqual([elsewhere]);
});

test("sub-agents, what is no session and what is empty are not listed", async () => {
  const { machine, put } = makeHome();
  const session = put(".claude/projects/x/a.jsonl", talk("Go"));
  put(".claude/projects/x/a/subagents/agent-a1.jsonl", talk("Task", { isSidechain: true }));
  put(".claude/projects/x/agent-b2.jsonl", talk("Task", { isSidechain: true, agentId: "b2" }));
  put(".claude/projects/x/empty.jsonl", "");
  put(".continue/sessions/sessions.json", '[{"sessionId":"s","title":"t"}]');
  expect((await listed(machine)).map(({ source }) => source)).toEqual([session]);
});

test("only the beginning of a file is read", async () => {
  const { machine, put } = makeHome();
  const long = talk("The beginning") + `${"x".repeat(100)}\n`.repeat(1000);
  put(
    ".claude/projects/x/a.jsonl",
    `${long}${JSON.stringify({ type: "summary", summary: "End" })}\n`,
  );
  const [session] = await listed(machine);
  expect(session).toMatchObject({ prompt: "The beginning" });
  expect(session?.title).toBeUndefined();
});

test("a command without words says less than the words after it", async () => {
  const { machine, put } = makeHome();
  const clear = "<command-name>/clear</command-name>";
  put(".claude/projects/x/a.jsonl", talk(clear) + talk("Port the parser"), 3);
  put(".claude/projects/x/b.jsonl", talk(clear), 2);
  const release = "<command-name>/release</command-name><command-args>patch</command-args>";
  put(".claude/projects/x/c.jsonl", talk(release) + talk("And then?"), 1);
  expect((await listed(machine)).map(({ prompt }) => prompt).sort()).toEqual([
    "/clear",
    "/release patch",
    "Port the parser",
  ]);
});

test("a document that is longer than its beginning", async () => {
  const { machine, put } = makeHome();
  const message = (messageId: number): object => ({
    role: messageId % 2 === 0 ? "user" : "assistant",
    messageId,
    content: [{ type: "text", text: `Message ${messageId} ${"x".repeat(300)}` }],
  });
  const messages = Array.from({ length: 1000 }, (_, at) => message(at));
  const thread = { v: 7, id: "T-1", created: 1_750_000_000_000, title: "A demo", messages };
  put(".local/share/amp/threads/T-1.json", JSON.stringify(thread, undefined, 2));
  put(".local/share/amp/threads/T-2.json", JSON.stringify({ ...thread, id: "T-2" }));
  const found = await listed(machine);
  expect(found.map(({ session, title }) => [session, title]).sort()).toEqual([
    ["T-1", "A demo"],
    ["T-2", "A demo"],
  ]);
});

function opencode(home: string): string {
  const path = join(home, ".local/share/opencode/opencode.db");
  mkdirSync(dirname(path), { recursive: true });
  const row = (id: string, parent: string | null, title: string, day: number): object => ({
    id,
    parent_id: parent,
    directory: "/srv/web",
    title,
    version: "1.2.0",
    time_created: Date.UTC(2026, 2, day),
    time_updated: Date.UTC(2026, 2, day),
  });
  const session = [
    row("ses_old", null, "The old one", 3),
    row("ses_new", null, "The new one", 5),
    row("ses_sub", "ses_new", "A task", 5),
  ] as { [column: string]: string | number | null }[];
  const message = [{ id: "m", session_id: "ses_old", time_created: 1, data: { role: "user" } }];
  const part = [
    { id: "p", message_id: "m", session_id: "ses_old", data: { type: "text", text: "Hello" } },
  ];
  return makeDatabase({ session, message, part }, { path });
}

test("the sessions of a database are listed one by one, by their own times", async () => {
  const { machine, put } = makeHome();
  const path = opencode(machine.home);
  put(".claude/projects/x/a.jsonl", talk("Between"), 4);
  const found = await listed(machine);
  expect(found.map(({ title, prompt }) => title ?? prompt)).toEqual([
    "The new one",
    "Between",
    "The old one",
  ]);
  expect(found[0]).toMatchObject({
    source: `${path}#ses_new`,
    session: "ses_new",
    cwd: "/srv/web",
  });
});

test("by harness, and by folder", async () => {
  const { machine, put } = makeHome();
  put(".claude/projects/x/a.jsonl", talk("a", { cwd: "/srv/demo" }), 3);
  put(".claude/projects/x/b.jsonl", talk("b", { cwd: "/srv/demo/sub" }), 2);
  put(".claude/projects/x/c.jsonl", talk("c", { cwd: "/srv/demonstration" }), 1);
  put(".codex/sessions/2026/03/02/rollout-x.jsonl", codex, 4);
  const prompts = async (options: object): Promise<(string | undefined)[]> =>
    (await listed(machine, options)).map(({ prompt }) => prompt);
  expect(await prompts({ from: "claude" })).toEqual(["a", "b", "c"]);
  expect(await prompts({ cwd: "/srv/demo" })).toEqual(["a", "b"]);
  expect(await prompts({ cwd: "/srv/demo/" })).toEqual(["a", "b"]);
  expect(await prompts({ from: "codex", cwd: "/srv/demo" })).toEqual([]);
});

test("a session is found by the beginning of its id, ours or the harness's own", async () => {
  const { machine, put } = makeHome();
  const name = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  const path = put(`.claude/projects/x/${name}.jsonl`, talk("Go"));
  const rows = opencode(machine.home);
  const all = await listed(machine);
  for (const { id, source } of all) {
    expect(await findSession(id, machine)).toBe(source);
    expect(await findSession(id.toUpperCase().slice(0, 6), machine)).toBe(source);
    const reader = await openSession(source);
    expect(reader.source).toBe(source);
  }
  expect(await findSession(name, machine)).toBe(path);
  expect(await findSession(name.slice(0, 8), machine)).toBe(path);
  expect(await findSession("ses_old", machine)).toBe(`${rows}#ses_old`);
  expect(await findSession("ses_o", machine)).toBeUndefined();
  expect(await findSession("none", machine)).toBeUndefined();
  expect(await findSession("../x", machine)).toBeUndefined();
});

test("an id that two sessions begin with is refused with their names", async () => {
  const { machine, put } = makeHome();
  put(".claude/projects/x/6f9619ff-1111.jsonl", talk("a"));
  put(".claude/projects/y/6f9619ff-2222.jsonl", talk("b"));
  await expect(findSession("6f9619ff", machine)).rejects.toThrow(
    /the beginning of 2 ids; name one of/,
  );
});

test("ids grow where two would be the same", () => {
  const many = Array.from({ length: 30_000 }, (_, at) => `/s/${at}`);
  const ids = [...shortIds(many).values()];
  expect(new Set(ids).size).toBe(many.length);
  expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
});

test("what cannot be read does not hide the others", async () => {
  const { machine, put } = makeHome();
  const session = put(".claude/projects/x/a.jsonl", talk("Go"));
  mkdirSync(join(machine.home, ".claude/projects/x/b.jsonl"));
  put(".claude/projects/x/c.jsonl", "\0\0\0");
  put(".local/share/opencode/opencode.db", "SQLite format 3\0 and no more");
  put(".hermes/state.db", "");
  put(".grok/sessions/p/s/chat_history.jsonl", "{");
  put(".grok/sessions/p/s/summary.json", "{");
  expect((await listed(machine)).map(({ source }) => source)).toEqual([session]);
});
