import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/runtime/json.js";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { messagesOf } from "../support.js";
import { codes, document, read } from "./support.js";

const session = (id: string, ...messages: JsonObject[]): JsonObject => ({
  sessionId: id,
  createdAt: 1_750_000_000_000,
  model: "m-1",
  messages,
});

const task = {
  content: "I do it.",
  proposal: "",
  guideline: { planItems: [{ content: "one" }, { content: "two" }] },
};

const said: JsonObject[] = [
  { role: "user", content: "do it", timestamp: 1_750_000_000 },
  { role: "assistant", content: "", agentTaskContent: task, timestamp: "2026-01-01T10:00:00Z" },
  { role: "assistant", content: "", agentTaskContent: "Done.", model: "m-2" },
];
const talk = session("s-1", ...said);

test("text, and what the agent's task says", async () => {
  const { meta, messages, problems } = await read(
    document({ list: [session("s-1", ...said, { role: "x" })] }),
  );
  expect(meta).toMatchObject({ harness: "trae", id: "s-1", started: "2025-06-15T15:06:40.000Z" });
  expect(messages).toMatchObject([
    { role: "user", time: "2025-06-15T15:06:40.000Z", blocks: [{ text: "do it" }] },
    {
      role: "assistant",
      time: "2026-01-01T10:00:00Z",
      blocks: [{ text: "I do it." }, { text: "one" }, { text: "two" }],
    },
    { role: "assistant", model: "m-2", blocks: [{ text: "Done." }] },
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("a database of several sessions", async () => {
  const key = "memento/icube-ai-agent-storage";
  const ItemTable = [
    { key, value: { list: [talk, session("s-2", { role: "user", content: "b" })] } },
  ];
  const reader = await openSession(makeDatabase({ ItemTable }));
  expect(reader.sessions.map(({ harness, id }) => [harness, id])).toEqual([
    ["trae", "s-1"],
    ["trae", "s-2"],
  ]);
  expect(await messagesOf(reader)).toHaveLength(4);
});
