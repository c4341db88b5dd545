import { expect, test } from "vitest";
import { codes, document, read } from "./support.js";

const about = {
  id: "s1",
  timestamp: "2026-06-01T10:00:00Z",
  cwd: "/w/app",
  git_branch: "main",
  title: "Find open_db",
  cli_version: "2.1.0",
};

// ------------------------------------------------------------------ Simple

test("a document of its own, with ids left out", async () => {
  const { meta, messages, calls, results, problems } = await read(
    document({
      ...about,
      model: "model-x",
      messages: [
        { role: "User", content: "where is open_db?", timestamp: "2026-06-01T10:00:01Z" },
        {
          role: "assistant",
          content: [
            { type: "thinking", text: "I search." },
            { type: "tool_use", name: "Grep", input: { pattern: "open_db" } },
            { type: "tool_use", name: "Read", input: { file_path: "a.rs" } },
          ],
          timestamp: "2026-06-01T10:00:02Z",
          model: "model-y",
        },
        {
          role: "user",
          content: [
            { type: "tool_result", content: "a.rs:3" },
            { type: "tool_result", content: "no such file", is_error: true },
            { type: "text", text: "and then?" },
          ],
        },
      ],
    }),
  );
  expect(meta).toEqual({
    harness: "txcript_simple",
    id: "s1",
    cwd: "/w/app",
    branch: "main",
    title: "Find open_db",
    version: "2.1.0",
    model: "model-y",
    started: "2026-06-01T10:00:00Z",
    ended: "2026-06-01T10:00:02Z",
  });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "call", "call"]],
    ["tool", ["result", "result"]],
    ["user", ["text"]],
  ]);
  expect(calls.map(({ native }) => native?.name)).toEqual(["Grep", "Read"]);
  expect(results.map(({ callId, isError }) => [callId, isError])).toEqual([
    [calls[0]?.id, false],
    [calls[1]?.id, true],
  ]);
  expect(problems).toEqual([]);
});

test("what a person typed at the harness is a command", async () => {
  const command = { type: "tool_use", name: "/release", input: { args: "patch" } };
  const { calls } = await read(
    document({ ...about, messages: [{ role: "user", content: [command] }] }),
  );
  expect(calls).toEqual([
    {
      kind: "call",
      id: null,
      call: { name: "Command", input: { command: "/release", args: "patch" } },
    },
  ]);
});

test("broken messages, unknown roles and blocks are kept", async () => {
  const artifact = { id: "a", name: "a.txt", source: { type: "text", text: "A" } };
  const { blocks, problems } = await read(
    document({
      ...about,
      messages: [
        { role: "user", content: [{ type: "artifact", artifact }, { type: "novelty" }] },
        { role: "critic", content: "no" },
        { role: "user" },
      ],
    }),
    "txcript_simple",
  );
  expect(blocks).toMatchObject([
    { kind: "other", type: "artifact" },
    { kind: "other", type: "novelty" },
  ]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("documents that only the API's messages are in are the API's", async () => {
  const use = { type: "tool_use", id: "c1", name: "Grep", input: {} };
  const { meta } = await read(document({ messages: [{ role: "assistant", content: [use] }] }));
  expect(meta.harness).toBe("anthropic_messages");
});

// ------------------------------------------------------------------ Common

test("in Common a call is an object of its own, and one that is not known stands in Raw", async () => {
  const timestamp = "2026-06-01T10:00:01Z";
  const use = (id: string, tool: object): object => ({ type: "tool_use", id, tool });
  const { meta, calls, results, problems } = await read(
    document({
      meta: about,
      messages: [
        {
          role: "user",
          content: [use("c0", { name: "Command", command: "/init" })],
          timestamp,
        },
        {
          role: "assistant",
          content: [
            use("c1", { name: "Bash", command: "ls", timeout_ms: 10 }),
            use("c2", { name: "Raw", tool_name: "Grep", input: { pattern: "a" } }),
          ],
          timestamp,
        },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "c2", content: { hits: 3 } }],
          timestamp,
        },
      ],
    }),
  );
  expect(meta).toMatchObject({ harness: "txcript_simple", id: "s1", cwd: "/w/app" });
  expect(calls[0]?.call).toEqual({ name: "Command", input: { command: "/init" } });
  expect(calls.slice(1).map(({ id, native }) => [id, native])).toEqual([
    ["c1", { name: "Bash", input: { command: "ls", timeout_ms: 10 } }],
    ["c2", { name: "Grep", input: { pattern: "a" } }],
  ]);
  expect(results).toMatchObject([{ callId: "c2", text: '{"hits":3}', content: { hits: 3 } }]);
  expect(codes(problems)).toEqual(["missing-result"]);
});
