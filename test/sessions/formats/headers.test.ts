/** What stands beside session files, and says more of the sessions. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { itemsOf, scratch, write } from "../support.js";
import { document, jsonl } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";

const kiro = jsonl({
  version: "v1",
  kind: "Prompt",
  data: { message_id: "m-1", content: [{ kind: "text", data: "hi" }] },
});
const droid = jsonl(
  { type: "session_start", id: "d-1", title: "Parser", cwd: "/w" },
  {
    type: "message",
    id: "m1",
    timestamp: TIME,
    message: { role: "user", content: [{ type: "text", text: "hi" }] },
  },
);
const cowork = jsonl({
  type: "user",
  uuid: "u1",
  parentUuid: null,
  sessionId: "c-1",
  cwd: "/sessions/calm",
  timestamp: TIME,
  message: { role: "user", content: "hi" },
});
const record = {
  sessionId: "local_1",
  processName: "p",
  cwd: "/sessions/calm",
  createdAt: 1772359200000,
  lastActivityAt: 1772359260000,
  title: "Terms",
  model: "m-1",
};
const header = {
  session_id: "k-1",
  cwd: "/w",
  title: "Parser",
  created_at: TIME,
  session_state: {},
};
const agent = {
  ...header,
  session_id: "k-2",
  parent_session_id: "k-1",
  session_created_reason: "subagent",
};

const chat = {
  version: 3,
  sessionId: "v-1",
  responderUsername: "GitHub Copilot",
  creationDate: 1772359200000,
  requests: [{ requestId: "r", timestamp: 1772359200000, message: { text: "hi" }, response: [] }],
};

test.each([
  [
    "a.jsonl",
    kiro,
    "a.json",
    header,
    { harness: "kiro_cli", id: "k-1", title: "Parser", cwd: "/w" },
  ],
  ["b.jsonl", kiro, "b.json", agent, { harness: "kiro_cli", id: "k-1", agent: "k-2" }],
  [
    "d.jsonl",
    droid,
    "d.settings.json",
    { model: "m-1", tokenUsage: {} },
    { harness: "factory_droid", id: "d-1", title: "Parser", model: "m-1" },
  ],
  [
    "h/chatSessions/v-1.json",
    document(chat),
    "h/workspace.json",
    { folder: "file:///w/my%20app" },
    { harness: "vscode_copilot", id: "v-1", cwd: "/w/my app" },
  ],
  [
    "h/chatSessions/v-1.jsonl",
    jsonl({ kind: 0, v: chat }),
    "h/workspace.json",
    { folder: "file:///c%3A/w" },
    { harness: "vscode_copilot", id: "v-1", cwd: "c:/w" },
  ],
  [
    "local_1/.claude/projects/-sessions-calm/c-1.jsonl",
    cowork,
    "local_1.json",
    record,
    { harness: "cowork", id: "c-1", title: "Terms", model: "m-1", cwd: "/sessions/calm" },
  ],
])("%s", async (name, bytes, beside, told, meta) => {
  const folder = scratch();
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  write(join(folder, name), bytes);
  write(join(folder, beside), document(told));
  const reader = await openSession(join(folder, name));
  const items = await itemsOf(reader);
  expect(reader.meta).toMatchObject(meta);
  expect(Buffer.concat(items.map((item) => item.bytes))).toEqual(Buffer.from(bytes));
});
