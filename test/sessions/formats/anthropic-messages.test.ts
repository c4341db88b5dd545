import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { scratch, write } from "../support.js";
import { codes, document, jsonl, kept, read } from "./support.js";

const ask = { role: "user", content: "where is open_db?" };
const look = {
  role: "assistant",
  content: [
    { type: "thinking", thinking: "I search.", signature: "x" },
    { type: "tool_use", id: "toolu_1", name: "grep", input: { pattern: "open_db" } },
  ],
};
const found = {
  role: "user",
  content: [
    { type: "tool_result", tool_use_id: "toolu_1", content: "a.rs:3", is_error: false },
    { type: "text", text: "and who calls it?" },
  ],
};

test("a list of messages: results come before what the person says with them", async () => {
  const { meta, messages, calls, results, problems } = await read(document([ask, look, found]));
  expect(meta).toEqual({ harness: "anthropic_messages" });
  expect(messages.map(({ role, blocks }) => [role, blocks.map(({ kind }) => kind)])).toEqual([
    ["user", ["text"]],
    ["assistant", ["thinking", "call"]],
    ["tool", ["result"]],
    ["user", ["text"]],
  ]);
  expect(calls).toMatchObject([
    {
      id: "toolu_1",
      call: { name: "Raw" },
      native: { name: "grep", input: { pattern: "open_db" } },
    },
  ]);
  expect(results).toMatchObject([{ callId: "toolu_1", text: "a.rs:3", isError: false }]);
  expect(problems).toEqual([]);
});

test("requests, responses and lines are transcripts too", async () => {
  const request = { model: "model-x", system: "Be brief.", tools: [], messages: [ask, look] };
  expect((await read(document(request))).meta).toEqual({
    harness: "anthropic_messages",
    model: "model-x",
  });
  const response = { id: "msg_1", type: "message", model: "model-x", ...look, usage: {} };
  expect((await read(document(response))).messages).toMatchObject([
    { role: "assistant", id: "msg_1", model: "model-x" },
  ]);
  expect((await read(jsonl(ask, look, found))).messages).toHaveLength(4);
});

test("tools of the server: results stand beside the calls, errors are content of a type", async () => {
  const content = [
    { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "sqlite" } },
    {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: [
        {
          type: "web_search_result",
          title: "Docs",
          url: "https://a.example",
          encrypted_content: "e",
        },
      ],
    },
    { type: "server_tool_use", id: "srvtoolu_2", name: "web_fetch", input: { url: "u" } },
    {
      type: "web_fetch_tool_result",
      tool_use_id: "srvtoolu_2",
      content: { type: "web_fetch_tool_result_error", error_code: "url_not_allowed" },
    },
    { type: "text", text: "See the docs.", citations: [] },
  ];
  const { results, messages, problems } = await read(
    document([ask, { role: "assistant", content }]),
  );
  expect(messages).toHaveLength(2);
  expect(results).toMatchObject([
    { callId: "srvtoolu_1", text: "Docs\nhttps://a.example", isError: false },
    { callId: "srvtoolu_2", isError: true },
  ]);
  expect(results[1]?.text).toContain("url_not_allowed");
  expect(problems).toEqual([]);
});

test("images, documents, unknown blocks and roles are kept", async () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AA" } };
  const paper = { type: "document", source: { type: "url", url: "u" } };
  const { blocks, items, problems } = await read(
    document([
      { role: "user", content: [image, paper, { type: "novelty" }] },
      { role: "system", content: "You are brief." },
      { role: "critic", content: "no" },
      { role: "assistant" },
    ]),
    "anthropic_messages",
  );
  expect(blocks).toMatchObject([
    { kind: "image", mediaType: "image/png", data: "AA" },
    { kind: "other", type: "document" },
    { kind: "other", type: "novelty" },
    { kind: "text" },
  ]);
  expect(kept(items)).toEqual(["critic", "assistant", "frame"]);
  expect(codes(problems)).toEqual(["unknown-record", "unknown-record"]);
});

test("messages of harnesses that keep them are theirs", async () => {
  const task = {
    role: "user",
    content: [{ type: "text", text: "<task>\nfind it\n</task>" }],
    ts: 1,
  };
  expect((await read(document([task, { ...look, ts: 2 }]))).meta.harness).toBe("roo_code");
});

test("the export for the format itself is the same file", async () => {
  const folder = scratch();
  const path = write(join(folder, "a.json"), document([ask, look, found]));
  const out = join(folder, "b.json");
  await exportSession(await openSession(path), { with: "anthropic_messages", out });
  expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
});
