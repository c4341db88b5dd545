import { expect, test } from "vitest";
import { openSession } from "../../../src/sessions/index.js";
import { makeDatabase } from "../databases.js";
import { messagesOf } from "../support.js";
import { codes, jsonl, kept, read } from "./support.js";

type Body = { [key: string]: unknown };

const text = (value: string, more: Body = {}): Body => ({ type: "text", text: value, ...more });
const request = (id: string, name: string, args: unknown): Body => ({
  type: "toolRequest",
  id,
  toolCall: { status: "success", value: { name, arguments: args } },
});
const response = (id: string, value: unknown): Body => ({
  type: "toolResponse",
  id,
  toolResult: { status: "success", value },
});

let last = 0;

function row(
  role: string,
  content: unknown,
  more: Body = {},
): { [column: string]: string | number } {
  return {
    id: ++last,
    session_id: "20260301_1",
    role,
    content_json: typeof content === "string" ? content : JSON.stringify(content),
    created_timestamp: 1772366400 + last,
    metadata_json: '{"userVisible":true,"agentVisible":true}',
    ...more,
  };
}

const session = {
  id: "20260301_1",
  name: "",
  description: "Parser",
  session_type: "user",
  working_dir: "/srv/demo",
  created_at: "2026-03-01 12:00:00",
  model_config_json: '{"model_name":"model-x"}',
};

function open(...messages: ReturnType<typeof row>[]): ReturnType<typeof openSession> {
  return openSession(makeDatabase({ sessions: [session], messages }));
}

test("a database has its messages, with both flags of errors", async () => {
  const reader = await open(
    row("user", [text("go")]),
    row("assistant", [
      { type: "thinking", thinking: "Hm.", signature: "" },
      request("c1", "tree", { path: "/srv/demo", depth: 1 }),
      request("c2", "shell", { command: "rg x" }),
      request("c3", "shell", { command: "ls" }),
    ]),
    row("user", [
      response("c1", { content: [text("src/")], isError: false }),
      response("c2", { content: [text("Command exited with code 1")], isError: true }),
      { type: "toolResponse", id: "c3", toolResult: { status: "error", error: "denied" } },
    ]),
  );
  const messages = await messagesOf(reader);
  expect(reader.meta).toMatchObject({
    harness: "goose",
    id: "20260301_1",
    cwd: "/srv/demo",
    title: "Parser",
    model: "model-x",
  });
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
  expect(messages[1]?.blocks).toMatchObject([
    { kind: "thinking", text: "Hm." },
    { id: "c1", native: { name: "tree", input: { path: "/srv/demo", depth: 1 } } },
    { id: "c2" },
    { id: "c3" },
  ]);
  expect(messages[2]?.blocks).toMatchObject([
    { callId: "c1", text: "src/", isError: false },
    { callId: "c2", isError: true },
    { callId: "c3", text: "denied", isError: true },
  ]);
  expect(reader.problems).toEqual([]);
});

test("text for the model and for the person is told once", async () => {
  const twice = [
    text("a", { annotations: { audience: ["assistant"] } }),
    text("a", { annotations: { audience: ["user"] } }),
    text("for all"),
  ];
  const reader = await open(
    row("assistant", [request("c", "shell", {})]),
    row("user", [response("c", twice)]),
  );
  const [, said] = await messagesOf(reader);
  expect(said?.blocks).toMatchObject([{ text: "a\nfor all" }]);
});

test("calls that could not be read, hidden messages, images and damaged rows are kept", async () => {
  const broken = { type: "toolRequest", id: "c", toolCall: { status: "error", error: "bad JSON" } };
  const reader = await open(
    row("user", [text("secret")], { metadata_json: '{"userVisible":false}' }),
    row("user", [{ type: "image", data: "AAAA", mimeType: "image/png" }]),
    row("assistant", [broken, { type: "toolConfirmationRequest", id: "c" }, { type: "novelty" }]),
    row("user", "[{"),
  );
  expect(await messagesOf(reader)).toMatchObject([
    { injected: true },
    { blocks: [{ kind: "image", mediaType: "image/png", data: "AAAA" }] },
    {
      blocks: [
        { kind: "other", type: "toolRequest" },
        { kind: "other", type: "novelty" },
      ],
    },
  ]);
  expect(codes(reader.problems)).toEqual(["unknown-record"]);
});

test("files of before the database are read", async () => {
  const { meta, messages, items } = await read(
    jsonl(
      { working_dir: "/srv/demo", description: "Parser", total_tokens: 1 },
      { role: "user", created: 1772366400, content: [text("go")] },
      { role: "assistant", created: 1772366401, content: [request("c", "developer__shell", {})] },
      { role: "user", created: 1772366402, content: [response("c", [text("ok")])] },
    ),
  );
  expect(meta).toEqual({
    harness: "goose",
    cwd: "/srv/demo",
    title: "Parser",
    started: "2026-03-01T12:00:00.000Z",
    ended: "2026-03-01T12:00:02.000Z",
  });
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
  expect(kept(items)).toEqual(["session"]);
});
