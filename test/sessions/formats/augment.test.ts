import { expect, test } from "vitest";
import { codes, document, read } from "./support.js";

const SESSION = {
  sessionId: "s-1",
  created: "2026-03-01T10:00:00.000Z",
  modified: "2026-03-01T10:05:00.000Z",
  title: "Greeting",
  agentState: { modelId: "m-1" },
};

const chat = (...exchanges: object[]): Uint8Array =>
  document({ ...SESSION, chatHistory: exchanges.map((exchange) => ({ exchange })) });

const result = (body: object): object => ({
  type: 1,
  tool_result_node: { tool_use_id: "c1", content: "One hit.", is_error: false, ...body },
});

test("exchanges hold prompts, answers, calls and the results of the calls before", async () => {
  const { meta, messages, problems } = await read(
    chat(
      {
        request_id: "r-1",
        request_message: "find the todo",
        request_nodes: [{ id: 0, type: 0, text_node: { content: "find the todo" } }],
        response_text: "Looking.",
        response_nodes: [
          { type: 8, thinking: { summary: "Hm" } },
          { type: 0, content: "Looking." },
          { type: 99, content: "x" },
          {
            type: 5,
            content: "",
            tool_use: {
              tool_use_id: "c1",
              tool_name: "grep-search",
              input_json: '{"query":"TODO"}',
            },
          },
        ],
      },
      {
        request_id: "r-2",
        request_message: "",
        request_nodes: [result({})],
        response_text: "One.",
      },
    ),
  );
  expect(meta).toEqual({
    harness: "augment",
    id: "s-1",
    title: "Greeting",
    model: "m-1",
    started: SESSION.created,
    ended: SESSION.modified,
  });
  expect(messages).toMatchObject([
    { role: "user", blocks: [{ text: "find the todo" }] },
    {
      role: "assistant",
      blocks: [
        { kind: "thinking", text: "Hm" },
        { kind: "text", text: "Looking." },
        { kind: "call", id: "c1", native: { name: "grep-search", input: '{"query":"TODO"}' } },
      ],
    },
    { role: "tool", blocks: [{ callId: "c1", text: "One hit.", isError: false }] },
    { role: "assistant", blocks: [{ text: "One." }] },
  ]);
  expect(problems).toEqual([]);
});

test("a result of several parts", async () => {
  const content_nodes = [
    { type: 1, text_content: "a" },
    { type: 1, text_content: "b" },
  ];
  const { results } = await read(
    chat({
      request_message: "",
      request_nodes: [result({ content: "", content_nodes, is_error: true })],
    }),
  );
  expect(results).toMatchObject([{ text: "a\nb", isError: true, content: content_nodes }]);
});

test("what holds no exchange is named", async () => {
  const { problems } = await read(
    document({ ...SESSION, chatHistory: [{ exchange: { request_message: "hi" } }, { a: 1 }] }),
  );
  expect(codes(problems)).toEqual(["unknown-record"]);
});
