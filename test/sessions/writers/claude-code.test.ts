import { join } from "node:path";
import { expect, test } from "vitest";
import { loadCodec, resolveHarness } from "../../../generated/registry.js";
import { exportWith } from "../../../src/sessions/export.js";
import { claudeCode } from "../../../src/sessions/formats/claude-code.js";
import { exportSession, openSession, type ExportReport } from "../../../src/sessions/index.js";
import { openWith } from "../../../src/sessions/open.js";
import type { LoadCodec } from "../../../src/sessions/codec.js";
import {
  assistant,
  call,
  file,
  itemsOf,
  recordsOf,
  result,
  scratch,
  tree,
  user,
} from "../support.js";

const codecs: LoadCodec = (name) => {
  const id = resolveHarness(name);
  return id === undefined ? Promise.reject(new Error(name)) : loadCodec(id);
};

type Body = { [key: string]: unknown };
type Written = { report: ExportReport; files: Map<string, string>; records: Body[] };

/** Records with the calls of pi in an envelope like Claude Code's, exported to Claude Code. */
async function fromPi(...lines: string[]): Promise<Written> {
  const format = { ...claudeCode, harness: "pi" };
  const reader = await openWith(file(...lines), [format], { from: "pi", loadCodec: codecs });
  const folder = scratch();
  const out = join(folder, "out.jsonl");
  const report = await exportWith(reader, { with: "claude_code", out, loadCodec: codecs });
  const files = tree(folder);
  return { report, files, records: recordsOf(files.get("out.jsonl")) };
}

const message = (record: Body | undefined): Body => record?.["message"] as Body;

test("calls, results and texts in records of one block", async () => {
  const { records, report } = await fromPi(
    user("Find it"),
    assistant("m1", [
      { type: "thinking", thinking: "Hm" },
      { type: "text", text: "Searching" },
    ]),
    assistant("m1", [call("t1", "find", { pattern: "*.rs", path: "src" })]),
    user([result("t1", "nothing", { is_error: true })]),
  );
  expect(records.map(({ type }) => type)).toEqual([
    "user",
    "assistant",
    "assistant",
    "assistant",
    "user",
  ]);
  expect(message(records[0])).toEqual({ role: "user", content: "Find it" });
  expect(message(records[1])["content"]).toEqual([
    { type: "thinking", thinking: "Hm", signature: "" },
  ]);
  expect(message(records[3])["content"]).toEqual([
    { type: "tool_use", id: "t1", name: "Glob", input: { pattern: "*.rs", path: "src" } },
  ]);
  expect(message(records[4])["content"]).toEqual([
    { type: "tool_result", tool_use_id: "t1", content: "nothing", is_error: true },
  ]);
  expect(new Set(records.slice(1, 4).map((record) => message(record)["id"])).size).toBe(1);
  expect(report).toMatchObject({ from: "pi", with: "claude_code", calls: 1, typed: 1, results: 1 });
});

test("records are a chain with one session, folder, version and origin", async () => {
  const { records, report } = await fromPi(
    user("a"),
    assistant("m", [{ type: "text", text: "b" }]),
  );
  const [first, second] = records;
  expect(first).toMatchObject({
    parentUuid: null,
    isSidechain: false,
    userType: "external",
    cwd: "/srv/demo",
    sessionId: report.session,
    gitBranch: "main",
    timestamp: "2026-03-01T10:00:00.000Z",
    importedFrom: { by: "toolglot", harness: "pi" },
  });
  expect(first?.["version"]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(second).toMatchObject({ parentUuid: first?.["uuid"], sessionId: report.session });
  expect(report.session).not.toBe("11111111-2222-4333-8444-555555555555");
});

test("a missing result is made up, since the service demands one for each call", async () => {
  const { records, report } = await fromPi(
    user("go"),
    assistant("m", [call("t1", "ls", {})]),
    user("stop"),
  );
  expect(message(records[2])["content"]).toMatchObject([{ tool_use_id: "t1", is_error: true }]);
  expect(report.noteCounts).toEqual({ "made-up-result": 1 });
});

test("commands, injected text and images", async () => {
  const source = { type: "base64", media_type: "image/png", data: "AAAA" };
  const { records } = await fromPi(
    user("<command-name>/release</command-name><command-args>patch</command-args>"),
    user("reminder", { isMeta: true }),
    user([{ type: "image", source }]),
  );
  expect(message(records[0])["content"]).toContain("<command-name>/release</command-name>");
  expect(message(records[0])["content"]).toContain("<command-args>patch</command-args>");
  expect(records[1]).toMatchObject({ isMeta: true });
  expect(message(records[2])["content"]).toEqual([{ type: "image", source }]);
});

test("what was written is read as the same session", async () => {
  const { files } = await fromPi(
    user("go"),
    assistant("m", [call("t1", "grep", { pattern: "x", ignoreCase: true })]),
    user([result("t1", "a")]),
  );
  const items = await itemsOf(await openSession(Buffer.from(files.get("out.jsonl") ?? "")));
  expect(
    items.map((item) => (item.kind === "message" ? item.message.blocks[0] : item)),
  ).toMatchObject([
    { kind: "text", text: "go" },
    { kind: "call", call: { name: "Grep", input: { pattern: "x", ignore_case: true } } },
    { kind: "result", text: "a" },
  ]);
});

test("sub-agents get files of their own", async () => {
  const side = { isSidechain: true, parentUuid: null };
  const { files, records } = await fromPi(
    user("go"),
    user("look", { ...side, agentId: "a1" }),
    assistant("n", [{ type: "text", text: "seen" }], { ...side, agentId: "a1" }),
  );
  const name = [...files.keys()].find((key) => key !== "out.jsonl") ?? "";
  expect(name).toMatch(/^out\/subagents\/agent-[0-9a-f]{8}\.jsonl$/);
  expect(recordsOf(files.get(name))).toMatchObject([
    { isSidechain: true, agentId: name.slice(-14, -6) },
    { isSidechain: true },
  ]);
  expect(records.length).toBe(1);
});

test("the same session gives the same bytes every time", async () => {
  const lines = [user("go"), assistant("m", [call("", "ls", {})])];
  expect((await fromPi(...lines)).files).toEqual((await fromPi(...lines)).files);
});

test("integers beyond 2^53 keep their digits on the way from another harness", async () => {
  const line = assistant("m", [call("t", "query", { id: 0 })]);
  const { files } = await fromPi(user("go"), line.replace('"id":0', '"id":2512292042121000001'));
  expect(files.get("out.jsonl")).toContain('"input":{"id":2512292042121000001}');
});

test("a harness whose sessions cannot be written is an error that says which can", async () => {
  const reader = await openSession(file(user("hi")));
  await expect(exportSession(reader, { with: "amp" })).rejects.toThrow(/amp cannot be written yet/);
});

test("messages without anything in them make no session, which is said", async () => {
  await expect(fromPi(user([]))).rejects.toThrow(
    "no message of it has anything that a session of claude_code can hold; nothing was written",
  );
});
