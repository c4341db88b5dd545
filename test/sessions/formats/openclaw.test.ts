/** OpenClaw's database; its older files are those of pi. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { makeDatabase } from "../databases.js";
import { messagesOf, scratch } from "../support.js";
import { packed } from "../zstd.js";

const TIME = "2026-09-10T10:00:00.000Z";

const entry = (id: string, parentId: string | null, message: object): object => ({
  type: "message",
  id,
  parentId,
  timestamp: TIME,
  message: { timestamp: 1789034400000, ...message },
});
const args = { query: "toml spec", count: 3 };
const found = '{"query":"toml spec","kind":"results","results":[]}';
const events = [
  { type: "session", version: 3, id: "s-1", timestamp: TIME, cwd: "/srv/demo" },
  entry("e1", null, { role: "user", content: "What is TOML?" }),
  entry("e2", "e1", {
    role: "assistant",
    content: [{ type: "toolCall", id: "c7", name: "web_search", arguments: args }],
  }),
  entry("e3", "e2", {
    role: "toolResult",
    toolCallId: "c7",
    toolName: "web_search",
    content: [{ type: "text", text: found }],
    isError: false,
  }),
  { type: "reset", id: "e4", parentId: "e3", timestamp: TIME, reason: "new" },
];

type Cells = { [column: string]: string | number | Uint8Array | null };

const row = (session: string, seq: number, event: object, isPacked = false): Cells => {
  const text = JSON.stringify(event);
  return {
    session_id: session,
    seq,
    event_json: isPacked ? null : text,
    created_at: 1789034400000,
    event_zstd: isPacked ? packed(text) : null,
  };
};

const rows = events.map((event, seq) => row("s-1", seq, event, seq === 3));

test("entries are rows, in the order of their numbers, some of them compressed", async () => {
  const reader = await openSession(makeDatabase({ transcript_events: rows.toReversed() }));
  expect(reader.meta).toMatchObject({ harness: "openclaw", id: "s-1", cwd: "/srv/demo" });
  expect(await messagesOf(reader)).toMatchObject([
    { role: "user", blocks: [{ text: "What is TOML?" }] },
    {
      role: "assistant",
      blocks: [{ id: "c7", call: { name: "WebSearch", input: { query: "toml spec", limit: 3 } } }],
    },
    { role: "tool", blocks: [{ callId: "c7", text: found, isError: false }] },
    { role: "system", compaction: "boundary", blocks: [] },
  ]);
  expect(reader.problems).toEqual([]);
});

test("several sessions, and a row that is broken", async () => {
  const bad = { ...row("s-2", 1, {}), event_json: null, event_zstd: packed("{}").subarray(0, 9) };
  const other = [row("s-2", 0, entry("f1", null, { role: "user", content: "Hi" })), bad];
  const reader = await openSession(makeDatabase({ transcript_events: [...rows, ...other] }));
  expect(reader.sessions.map(({ id }) => id)).toEqual(["s-1", "s-2"]);
  expect(await messagesOf(reader)).toHaveLength(5);
  expect(reader.problems.at(-1)?.message).toContain("it cannot be decompressed");
});

test("a database of the first versions has no compressed rows", async () => {
  const plain = events.map((event, seq) => {
    const { event_zstd: _, ...first } = row("s-1", seq, event);
    return first;
  });
  expect(
    await messagesOf(await openSession(makeDatabase({ transcript_events: plain }))),
  ).toHaveLength(4);
});

test("the export for OpenClaw has the same rows", async () => {
  const path = makeDatabase({ transcript_events: rows });
  const out = join(scratch(), "copy");
  await exportSession(await openSession(path), { with: "openclaw", out });
  const [one, other] = await Promise.all([openDatabase(path), openDatabase(out)]);
  const sql = "SELECT * FROM transcript_events";
  expect([...other.rows(sql)]).toEqual([...one.rows(sql)]);
  await Promise.all([one.close(), other.close()]);
});
