/** Options of the operations, each with the right values: what is read, and what is written. */
import { expect, test } from "vitest";
import { fromCanonical } from "../../generated/canonical.js";
import type { Json, JsonObject } from "../../src/runtime/json.js";
import { generatedCodec, modelOfFixture } from "./fixture.js";
import { briefly } from "./laws.js";

const { harness, model } = modelOfFixture("every_operation");
const codec = await generatedCodec(harness, model);

const url = "https://example.org/";

/** A native call, the fields that it has, and why its keys are kept. */
const READ: [
  what: string,
  tool: string,
  input: JsonObject,
  fields: JsonObject,
  held?: JsonObject,
][] = [
  ["a range", "fetch", { url, range: [3, 7] }, { url, offset: 3, limit: 5 }],
  ["a range to the end", "fetch", { url, range: [3, -1] }, { url, offset: 3 }],
  [
    "lines from 0 to a last one from 0",
    "names",
    { pattern: "x", at: 4, upto: 9 },
    { pattern: "x", offset: 5, limit: 6 },
  ],
  [
    "lines whose first an old key counts from 1",
    "names",
    { pattern: "x", start: 5, upto: 9 },
    { pattern: "x", offset: 5, limit: 6 },
  ],
  [
    "lines whose first an old key counts from 0",
    "list",
    { start: 4, last: 10 },
    { offset: 5, limit: 6 },
  ],
  [
    "whole seconds",
    "run",
    { argv: "x", seconds: 2 },
    { command: "x", timeout_ms: 2000 },
    { argv: "spelling" },
  ],
  [
    "a part of a second",
    "run",
    { argv: "x", seconds: 1.5 },
    { command: "x", timeout_ms: 1500 },
    { argv: "spelling", seconds: "spelling" },
  ],
  [
    "a list that is JSON text",
    "web",
    { query: "x", not: '["a","b"]' },
    { query: "x", blocked_domains: ["a", "b"] },
  ],
  [
    "a list that is no JSON text",
    "web",
    { query: "x", not: ["a"] },
    { query: "x", blocked_domains: ["a"] },
    { not: "spelling" },
  ],
  [
    "a range that is JSON text",
    "read",
    { file: "a", lines: "[3, 7]" },
    { file_path: "a", offset: 3, limit: 5 },
    { lines: "spelling" },
  ],
  [
    "a text without any of several values",
    "search",
    { mode: "text", pattern: "x", without: " ;" },
    { pattern: "x", exclude: " ;" },
    { mode: "marker" },
  ],
  [
    "the only object of a list",
    "open",
    { all: [{ name: "a", from: 0, to: 9 }] },
    { file_path: "a", offset: 1, limit: 10 },
    { all: "spelling" },
  ],
  [
    "an object of a list with more than its fields",
    "open",
    { all: [{ name: "a", other: 1 }] },
    { file_path: "a" },
    { all: "inner" },
  ],
  [
    "several values in one text",
    "search",
    { mode: "text", pattern: "x", without: "a; b;c;" },
    { pattern: "x", exclude: "a", excludes: ["a", "b", "c"] },
    { mode: "marker", without: "spelling" },
  ],
  [
    "one value in a text for several",
    "web",
    { query: "x", hosts: "a" },
    { query: "x", allowed_domains: ["a"] },
  ],
];

test.each(READ)("reads %s", (_, tool, input, fields, held) => {
  const { input: read, origin } = codec.decode(tool, input);
  expect(read).toEqual(fields);
  expect(origin?.held).toEqual(held);
});

/** Fields of an op, what is written for them, and what is lost. */
const WRITTEN: [what: string, op: string, fields: JsonObject, input: Json, losses?: string[]][] = [
  ["a range", "WebFetch", { url, offset: 3, limit: 5 }, { url, range: [3, 7] }],
  ["a range without a count", "WebFetch", { url, offset: 3 }, { url, range: [3, -1] }],
  ["a count alone", "WebFetch", { url, limit: 5 }, { url, range: [1, 5] }, ["made-up offset -"]],
  [
    "a range whose last number would stand for the end",
    "WebFetch",
    { url, offset: -5, limit: 5 },
    { url },
    ["dropped offset -", "dropped limit -"],
  ],
  [
    "the last of as many lines as are shown",
    "ListDir",
    { path: "a", offset: 1500 },
    { at: { path: "a" }, first: 1500, last: 1519, ignore: [".git"] },
    ["made-up ignore ignore", "made-up limit last"],
  ],
  [
    "whole seconds",
    "Bash",
    { command: "x", workdir: "/", timeout_ms: 2000 },
    { argv: ["bash", "-lc", "x"], dir: "/", seconds: 2 },
  ],
  [
    "a part of a second, rounded up",
    "Bash",
    { command: "x", workdir: "/", timeout_ms: 1500 },
    { argv: ["bash", "-lc", "x"], dir: "/", seconds: 2 },
    ["approximated timeout_ms -"],
  ],
  [
    "a list as JSON text",
    "WebSearch",
    { query: "x", blocked_domains: ["a"] },
    { queries: [{ q: "x" }], not: '["a"]' },
  ],
  [
    "several values in one text",
    "Grep",
    { pattern: "x", exclude: "a", excludes: ["a", "b"] },
    { mode: "text", what: { text: "x" }, without: "a; b" },
  ],
  [
    "an empty text for several values",
    "Grep",
    { pattern: "x", exclude: "" },
    { mode: "text", what: { text: "x" }, without: "" },
  ],
  [
    "a value that would be parted",
    "Grep",
    { pattern: "x", exclude: "a;b" },
    { mode: "text", what: { text: "x" }, without: "a;b" },
    ["approximated exclude -"],
  ],
  [
    "what a tool of its own says",
    "Write",
    { file_path: "a", content: "x", append: true },
    { at: "a", text: "x" },
  ],
];

test.each(WRITTEN)("writes %s", (_, op, fields, input, losses = []) => {
  const encoded = codec.encode(fromCanonical({ name: op, input: fields }));
  expect(encoded.input).toEqual(input);
  expect(encoded.losses.map(briefly)).toEqual(losses);
});

test("an object whose fields are edited is written with its current keys", () => {
  const came = (options: JsonObject): JsonObject => ({ mode: "text", pattern: "x", options });
  const edited = (options: JsonObject, before: number): Json | undefined => {
    const call = codec.decode("search", came(options));
    if (call.name !== "Grep") return undefined;
    return codec.encode({ ...call, input: { ...call.input, before } }).input;
  };
  expect(edited({ before: 1 }, 5)).toEqual(came({ before: 4 }));
  expect(edited({ early: 1 }, 5)).toEqual(came({ before: 4 }));
});

test("a key that is only read is not written in an object that has another key", () => {
  const call = codec.decode("search", { mode: "text", pattern: "x", options: { glob: "a" } });
  const { input, losses } = codec.encode(
    fromCanonical({ ...call, input: { ...call.input, after: 2 } }),
  );
  expect(input).toEqual({ mode: "text", pattern: "x", options: { glob: "a" } });
  expect(losses.map(briefly)).toEqual(["dropped after -"]);
});

/** A call that lacks something, and the key that is named. */
const LACKING: [what: string, tool: string, input: JsonObject, key: string][] = [
  ["all that is required", "read", {}, "file"],
  ["one of two, the other under an old name", "edit", { edits: [] }, "file"],
  ["a field whose old key stands first", "web", { queries: [] }, "queries"],
  ["a field that stands in an object", "search", { mode: "text" }, "what"],
];

test.each(LACKING)("names the key of %s", (_, tool, input, key) => {
  expect(codec.decode(tool, input).origin?.why).toEqual({ code: "missing-key", key });
});

test("a call in a call in a call is left as it came, however deep", () => {
  let input: Json = { pattern: "x" };
  for (let level = 0; level < 10_000; level++) {
    input = level % 2 === 0 ? { tool: "perform", args: input } : { what: "do", with: input };
  }
  const call = codec.decode("perform", input);
  expect(call.origin?.why).toEqual({ code: "no-rule" });
  expect(codec.encode(call)).toEqual({ name: "perform", input, losses: [] });
});

test("a list of several objects is not read as one, and goes back as it came", () => {
  for (const all of [[], [{ name: "a" }, { name: "b" }], ["a"], { name: "a" }]) {
    const call = codec.decode("open", { all });
    expect(call.origin?.why).toEqual({ code: "wrong-type", key: "all" });
    expect(codec.encode(call)).toEqual({ name: "open", input: { all }, losses: [] });
  }
});

test("a call is written with the tool that says what it says, and with another once it does not", () => {
  const fields = { file_path: "a", content: "x" };
  const tool = (input: JsonObject): string =>
    codec.encode(fromCanonical({ name: "Write", input })).name;
  expect([tool(fields), tool({ ...fields, append: true })]).toEqual(["store", "grow"]);
  const call = codec.decode("grow", { at: "a", text: "x" });
  expect(call.input).toEqual({ ...fields, append: true });
  expect(codec.encode(call)).toEqual({ name: "grow", input: { at: "a", text: "x" }, losses: [] });
  const edited = fromCanonical({ ...call, input: fields });
  expect(codec.encode(edited)).toEqual({
    name: "store",
    input: { at: "a", text: "x" },
    losses: [],
  });
});
