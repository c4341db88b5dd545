/** Files of harnesses that others were made from tell by their place whose they are. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { scratch, write } from "../support.js";
import { document, jsonl } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

const pi = jsonl(
  { type: "session", version: 3, id: "s-1", timestamp: TIME, cwd: "/w" },
  {
    type: "message",
    id: "a1",
    parentId: null,
    timestamp: TIME,
    message: { role: "user", content: "hi", timestamp: 1772359200000 },
  },
);
const claude = jsonl({
  type: "user",
  uuid: "u1",
  parentUuid: null,
  sessionId: "c-1",
  cwd: "/w",
  version: "2.1.200",
  timestamp: TIME,
  message: { role: "user", content: "hi" },
});
const task = document([
  { role: "user", content: [{ type: "text", text: "<task>\nlook\n</task>" }], ts: 1 },
  {
    role: "assistant",
    content: [{ type: "text", text: "<switch_mode>\n<mode_slug>ask</mode_slug>\n</switch_mode>" }],
    ts: 2,
  },
]);

test.each([
  ["campfire", ".campfire/agent/sessions/x/a.jsonl", pi],
  ["oh_my_pi", ".omp/agent/sessions/x/a.jsonl", pi],
  ["openclaw", ".openclaw/agents/main/sessions/a.jsonl", pi],
  ["pi", ".pi/agent/sessions/x/a.jsonl", pi],
  ["cowork", "local-agent-mode-sessions/o/a/local_1/.claude/projects/-w/c-1.jsonl", claude],
  ["claude_code", ".claude/projects/-w/c-1.jsonl", claude],
  ["kilo_code", "globalStorage/kilocode.kilo-code/tasks/1/api_conversation_history.json", task],
  [
    "roo_code",
    "globalStorage/rooveterinaryinc.roo-cline/tasks/1/api_conversation_history.json",
    task,
  ],
  // What is no file of the harness is not one for its place.
  ["claude_code", ".campfire/agent/sessions/x/b.jsonl", claude],
])("%s: %s", async (harness, path, bytes) => {
  const file = join(scratch(), path);
  mkdirSync(dirname(file), { recursive: true });
  write(file, bytes);
  expect((await openSession(file)).meta.harness).toBe(harness);
});
