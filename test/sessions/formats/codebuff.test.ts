import { expect, test } from "vitest";
import { codes, document, exported, read } from "./support.js";

const TIME = "2026-03-01T10:00:00.000Z";
const sentAt = Date.parse(TIME);

const state = (...messageHistory: object[]): Uint8Array =>
  document({
    sessionState: {
      fileContext: { projectRoot: "/w", cwd: "/w/app" },
      mainAgentState: { agentId: "main", runId: "r-1", messageHistory },
    },
    output: { type: "lastMessage" },
  });

test("the history of the model", async () => {
  const { meta, messages, problems } = await read(
    state(
      { role: "system", content: "You are" },
      {
        role: "user",
        content: [
          { type: "text", text: "Find it" },
          { type: "image", image: "data:image/png;base64,AAAA" },
        ],
        sentAt,
      },
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "Hm" },
          { type: "text", text: "Looking" },
          { type: "tool-call", toolCallId: "c1", toolName: "code_search", input: { pattern: "x" } },
          { type: "tool-call", toolCallId: "c2", toolName: "glob", input: { pattern: "*" } },
          { type: "file", data: "x" },
        ],
        sentAt,
      },
      {
        role: "tool",
        toolCallId: "c1",
        toolName: "code_search",
        content: [
          { type: "json", value: { stdout: "a" } },
          { type: "media", data: "AAAA", mediaType: "image/png" },
        ],
      },
      {
        role: "tool",
        content: {
          type: "tool-result",
          toolCallId: "c2",
          output: [{ type: "json", value: { errorMessage: "no" } }],
        },
      },
      { role: "of_tomorrow" },
    ),
  );
  expect(meta).toEqual({
    harness: "codebuff",
    id: "r-1",
    cwd: "/w/app",
    started: TIME,
    ended: TIME,
  });
  expect(messages).toMatchObject([
    { role: "system", injected: true },
    { role: "user", time: TIME, blocks: [{ text: "Find it" }, { kind: "image", data: "AAAA" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking" },
        { id: "c1", native: { name: "code_search", input: { pattern: "x" } } },
        { id: "c2" },
        { kind: "other", type: "file" },
      ],
    },
    {
      blocks: [
        { callId: "c1", text: '{"stdout":"a"}', isError: false, images: [{ data: "AAAA" }] },
      ],
    },
    { blocks: [{ callId: "c2", text: '{"errorMessage":"no"}', isError: true }] },
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("what the screen shows, with sub-agents inside", async () => {
  const tool = (id: string, body: object): object => ({
    type: "tool",
    toolCallId: id,
    toolName: "glob",
    input: { pattern: "*" },
    ...body,
  });
  const { meta, messages, problems } = await read(
    document([
      { id: "m1", variant: "user", content: "Find it", blocks: [] },
      {
        id: "m2",
        variant: "ai",
        content: "",
        blocks: [
          { type: "text", textType: "reasoning", content: "Hm" },
          tool("c1", {
            output: "a.ts",
            outputRaw: [{ type: "json", value: { errorMessage: "no" } }],
          }),
          { type: "agent", agentId: "a1", blocks: [tool("c2", { output: "b.ts" })] },
          { type: "mode-divider", mode: "x" },
        ],
      },
      { id: "m3", variant: "ai", content: "Done" },
      { id: "m4", variant: "error", content: "Overloaded" },
    ]),
  );
  expect(meta.harness).toBe("codebuff");
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "Find it" }] },
    { role: "assistant", blocks: [{ kind: "thinking", text: "Hm" }] },
    { role: "assistant", blocks: [{ kind: "call", id: "c1" }] },
    { role: "tool", blocks: [{ callId: "c1", text: "a.ts", isError: true }] },
    { role: "assistant", sidechain: true, agent: "a1", blocks: [{ id: "c2" }] },
    { role: "tool", sidechain: true, agent: "a1", blocks: [{ callId: "c2", text: "b.ts" }] },
    { role: "assistant", blocks: [{ kind: "other", type: "mode-divider" }] },
    { role: "assistant", blocks: [{ text: "Done" }] },
    { role: "system", injected: true, blocks: [{ text: "Overloaded" }] },
  ]);
  expect(problems).toEqual([]);
});

test("sub-agents have histories of their own in that of the agent that began them", async () => {
  const call = (toolCallId: string, toolName: string, input: object) => ({
    role: "assistant",
    content: [{ type: "tool-call", toolCallId, toolName, input }],
  });
  const result = (toolCallId: string, toolName: string, value: object) => ({
    role: "tool",
    toolCallId,
    toolName,
    content: [{ type: "json", value }],
  });
  const searcher = {
    agentId: "a-1",
    agentType: "code-searcher",
    subagents: [
      { agentId: "a-2", subagents: [], messageHistory: [{ role: "user", content: "deep" }] },
    ],
    messageHistory: [
      call("c-2", "code_search", { pattern: "TODO" }),
      result("c-2", "code_search", { stdout: "a.ts" }),
    ],
  };
  const bytes = document({
    sessionState: {
      mainAgentState: {
        agentId: "main",
        messageHistory: [
          { role: "user", content: "Find it" },
          call("c-1", "spawn_agents", { agents: [] }),
          result("c-1", "spawn_agents", {}),
        ],
        subagents: [searcher, { agentId: "a-3", subagents: [], messageHistory: [] }],
      },
    },
  });
  const { meta, messages, problems } = await read(bytes);
  expect(meta.harness).toBe("codebuff");
  expect(messages.map(({ role, sidechain, agent }) => [role, sidechain, agent])).toEqual([
    ["user", undefined, undefined],
    ["assistant", undefined, undefined],
    ["tool", undefined, undefined],
    ["user", true, "#1"],
    ["assistant", true, "#1"],
    ["tool", true, "#1"],
  ]);
  expect(messages[4]?.blocks).toMatchObject([
    { id: "c-2", call: { name: "Grep", input: { pattern: "TODO" } } },
  ]);
  expect(problems).toEqual([]);
  expect(await exported(bytes, "codebuff")).toEqual(bytes);
});
