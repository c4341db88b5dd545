import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { itemsOf, scratch, tree, write } from "../support.js";
import { document, jsonl } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

/** Harness, the file with the messages, and a session in it. */
const SESSIONS: [string, string, Uint8Array][] = [
  [
    "copilot_cli",
    "events.jsonl",
    jsonl({ id: "e1", timestamp: TIME, type: "user.message", data: { content: "hi" } }),
  ],
  [
    "codebuff",
    "run-state.json",
    document({
      sessionState: { mainAgentState: { messageHistory: [{ role: "user", content: "hi" }] } },
    }),
  ],
  ["gptme", "conversation.jsonl", jsonl({ role: "user", content: "hi", timestamp: TIME })],
  [
    "kimi_cli",
    "context.jsonl",
    jsonl({ role: "_checkpoint", id: 0 }, { role: "user", content: "hi" }),
  ],
  [
    "letta_code",
    "messages.jsonl",
    jsonl({
      type: "message",
      message: { role: "user", content: "hi", timestamp: 1, metadata: { agent_id: "a" } },
    }),
  ],
];

test.each(SESSIONS)("a session of %s is a folder with %s", async (harness, main, bytes) => {
  const folder = scratch();
  write(join(folder, main), bytes);
  write(join(folder, "notes.txt"), "beside");
  for (const path of [folder, join(folder, main)]) {
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    expect(reader.meta.harness).toBe(harness);
    expect(items.filter(({ kind }) => kind === "message")).toHaveLength(1);
  }
  const out = join(scratch(), "out");
  await exportSession(await openSession(folder), { with: harness, out });
  expect([...tree(out).keys()]).toEqual([main, "notes.txt"].sort());
  expect(readFileSync(join(out, main)).equals(bytes)).toBe(true);
});

test.each([
  ["kimi_cli", "context.jsonl", "subagents", { role: "_checkpoint", id: 0 }],
  ["mistral_vibe", "messages.jsonl", "agents", { role: "user", content: "go", injected: false }],
])("sub-agents of %s have folders of their own", async (harness, main, agents, record) => {
  const folder = scratch();
  const inner = join(folder, agents, "explore_1");
  mkdirSync(inner, { recursive: true });
  for (const path of [folder, inner]) {
    write(join(path, main), jsonl(record, { role: "user", content: "hi" }));
  }
  const reader = await openSession(folder);
  expect(reader.meta.harness).toBe(harness);
  expect(reader.children).toEqual([inner]);
});
