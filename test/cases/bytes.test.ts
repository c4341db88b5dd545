/** Shapes that made other tools fail: lines, bytes and numbers of files. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSession } from "../../src/sessions/index.js";
import { toolglot } from "../cli/program.js";
import { itemsOf, result, scratch, user, write } from "../sessions/support.js";
import { call, dialects } from "./dialects.js";
import { encoder, read, of, forGrok, copied } from "./support.js";

describe("15: one message over several lines", () => {
  const usage = { input_tokens: 10, output_tokens: 20 };
  const part = (uuid: string, block: object, more: object = { requestId: "r1" }): string =>
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      sessionId: "s",
      type: "assistant",
      message: { id: "msg_1", type: "message", role: "assistant", content: [block], usage },
      uuid,
      timestamp: "2026-03-01T10:00:00.000Z",
      ...more,
    });
  const lines = (more?: object): string[] => [
    user("Go"),
    part("a", { type: "thinking", thinking: "hm", signature: "s" }, more),
    part("b", { type: "text", text: "Let me look." }, more),
    part("c", { type: "tool_use", id: "t1", name: "Glob", input: { pattern: "*" } }, more),
    part("d", { type: "tool_use", id: "t2", name: "Glob", input: { pattern: "*" } }, more),
    part("d", { type: "tool_use", id: "t2", name: "Glob", input: { pattern: "*" } }, more),
    user([result("t1", ""), result("t2", "")]),
  ];

  test.each([
    ["with requestId", { requestId: "r1" }],
    ["without", {}],
  ])("%s it is one message of four blocks, and the exact copy counts once", async (_, more) => {
    const { items, codes } = await read({ harness: "claude_code" }, lines(more));
    const parts = items.flatMap((item) =>
      item.kind === "message" && item.number === 2 ? [item] : [],
    );
    expect(parts.flatMap(({ message }) => message.blocks.map(({ kind }) => kind))).toEqual([
      "thinking",
      "text",
      "call",
      "call",
    ]);
    expect(items.filter(({ kind }) => kind === "copy")).toHaveLength(1);
    expect(codes).toEqual(["duplicate-record"]);
  });

  test("they are written back as the same lines", async () => {
    const bytes = encoder.encode(lines().join("\n"));
    expect((await copied("claude_code", bytes)).equals(bytes)).toBe(true);
  });
});

describe.each(dialects)("16: a bad line, and a last one not finished ($harness)", (dialect) => {
  const good = [dialect.user("one"), dialect.user("two"), dialect.user("three")];
  const next = dialect.user("naïve");
  const start = `${[...good, '{"type":"user","mess', dialect.user("five")].join("\n")}\n`;

  test.each([
    ["in the middle", Math.floor(next.length / 2)],
    // "ï" takes two bytes.
    ["within a letter", encoder.encode(next.slice(0, next.indexOf("ï"))).length + 1],
  ])("cut %s: the bad line is named, the last one is not complete yet", async (_, cut) => {
    const bytes = encoder.encode(start + next).subarray(0, encoder.encode(start).length + cut);
    const reader = await openSession(bytes, { from: dialect.harness });
    const items = await itemsOf(reader);
    expect(items.filter(({ kind }) => kind === "message")).toHaveLength(4);
    expect(reader.problems.map(({ code, line }) => [code, line])).toEqual([
      ["damaged-line", 4],
      ["unfinished-line", 6],
    ]);
    expect((await copied(dialect.harness, bytes)).equals(bytes)).toBe(true);
  });

  test("once the writer has completed it, it is read once, whole", async () => {
    const { blocks, codes } = await read(dialect, [start + next]);
    expect(of(blocks, "text").map(({ text }) => text)).toEqual([
      "one",
      "two",
      "three",
      "five",
      "naïve",
    ]);
    expect(codes).toEqual(["damaged-line"]);
  });
});

describe.each(dialects)("17: byte order marks and CRLF ($harness)", (dialect) => {
  const marks = Uint8Array.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]);
  const text = `${dialect.user("one")}\r\n${dialect.user("two \r here")}\n${dialect.user("three")}\r\n`;
  const bytes = Buffer.concat([marks, encoder.encode(text)]);

  test("all lines are read, and the export has each byte", async () => {
    const items = await itemsOf(await openSession(bytes, { from: dialect.harness }));
    const texts = items.flatMap((item) => (item.kind === "message" ? item.message.blocks : []));
    expect(of(texts, "text").map((block) => block.text)).toEqual(["one", "two \r here", "three"]);
    expect((await copied(dialect.harness, bytes)).equals(bytes)).toBe(true);
  });

  test("it is recognised without being told", async () => {
    expect((await openSession(bytes)).meta.harness).toBe(dialect.harness);
  });
});

describe.each(dialects)("18: integers beyond 2^53 ($harness)", (dialect) => {
  const id = "2512292042121000001";
  const spelt = `{"id":${id},"ratio":1.0,"small":1e2,"neg":-0}`;
  const plain = JSON.stringify({ id: 1, ratio: 1, small: 100, neg: 0 });
  const lines = [
    dialect.user("Go"),
    ...dialect.calls(call("t1", "mcp__x", { id: 1, ratio: 1, small: 100, neg: 0 })),
  ].map(
    // Arguments are an object in some dialects, and text in others.
    (line) =>
      line
        .replace(plain, spelt)
        .replace(JSON.stringify(plain).slice(1, -1), JSON.stringify(spelt).slice(1, -1)),
  );
  const text = lines.join("\n");

  test("digits are exact in view, search and exports", async () => {
    expect(text).toContain(id);
    const path = write(join(scratch(), "s.jsonl"), text);
    const from = ["--from", dialect.harness];
    expect((await toolglot(["view", path, ...from])).stdout).toContain(id);
    expect((await toolglot(["view", path, "--json", ...from])).stdout).toContain(id);
    expect((await toolglot(["search", `input.id:=${id}`, path, ...from])).stdout).toContain(id);
    const { chat } = await forGrok(dialect, lines);
    const [{ arguments: written } = { arguments: "" }] = chat.flatMap(
      ({ tool_calls }) => (tool_calls ?? []) as { arguments: string }[],
    );
    expect(written).toContain(`"id":${id}`);
  });

  test("every spelling is kept for the same harness", async () => {
    const bytes = encoder.encode(text);
    expect((await copied(dialect.harness, bytes)).equals(bytes)).toBe(true);
  });
});
