import { expect, test } from "vitest";
import { openSession, stringify } from "../../src/sessions/index.js";
import { concat } from "../../src/sessions/lines.js";
import type { Item } from "../../src/sessions/model.js";
import { assistant, call, file, itemsOf, open, record, result, user } from "./support.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const numbers = (items: Item[]): unknown[] =>
  items.map((item) => (item.kind === "message" ? item.number : item.kind));

async function problemsOf(...lines: string[]): Promise<unknown[]> {
  const reader = await open(...lines);
  await itemsOf(reader);
  return reader.problems.map(({ code, line }) => [code, line]);
}

// ------------------------------------------------------------------ bytes

test.each([
  ["blank lines", `\n${user("a")}\n\n`],
  ["CRLF", `${user("a")}\r\n${user("b")}\r\n`],
  ["byte order marks", `\ufeff\ufeff${user("a")}\n`],
  ["runs of NUL", `${user("a")}\n\0\0\0\0\n\0\0${user("b")}\n`],
  ["two records on one line", `${user("a")}${user("b")}\n`],
  ["a damaged line", `${user("a")}\n{"type":"user","mess\n${user("b")}\n`],
  ["no last line feed", `${user("a")}\n${user("b")}`],
  ["an unfinished line", `${user("a")}\n{"type":"us`],
  [
    "odd numbers",
    `${assistant("m", [call("t", "X", 0)]).replace(":0}", ':{"a":1.0,"b":1e2,"c":-0}}')}\n`,
  ],
  ["half surrogates and duplicate keys", `${user("\ud800").slice(0, -1)},"type":"user"}\n`],
])("the items of a file with %s are its bytes", async (_, text) => {
  const bytes = encode(text);
  const items = await itemsOf(await openSession(bytes, { from: "claude_code" }));
  expect(concat(items.map((item) => item.bytes))).toEqual(bytes);
  expect(items.some((item) => item.kind === "message")).toBe(true);
});

test("a damaged line is named with its number, and the rest is read", async () => {
  const bytes = file(user("a"), user("b"), user("c"), '{"type":"user","mess', user("d"));
  const reader = await openSession(concat([bytes, encode('{"type":"user","message":{"ro')]));
  const items = await itemsOf(reader);
  expect(numbers(items)).toEqual([1, 2, 3, "damaged", 4, "damaged"]);
  expect(reader.problems).toMatchObject([
    { code: "damaged-line", line: 4 },
    { code: "unfinished-line", line: 6 },
  ]);
});

test("bytes that are no UTF-8 are named", async () => {
  const line = encode(`${user("X")}\n`);
  line[line.indexOf(0x58)] = 0xff;
  const reader = await openSession(line);
  await itemsOf(reader);
  expect(reader.problems).toMatchObject([{ code: "invalid-utf8", line: 1 }]);
});

test("problems are counted all and kept in part", async () => {
  const reader = await open(user("a"), ...Array<string>(1500).fill("{"));
  await itemsOf(reader);
  expect(reader.problemCount).toBe(1500);
  expect(reader.problems.length).toBe(1000);
});

test("items can be read again, and problems do not double", async () => {
  const reader = await open(user("a"), "{");
  expect(numbers(await itemsOf(reader))).toEqual(numbers(await itemsOf(reader)));
  expect(reader.problemCount).toBe(1);
});

// ------------------------------------------------------------------ messages

test("records of one message of the model share its number, also around results", async () => {
  const items = await itemsOf(
    await open(
      user("go"),
      assistant("m1", [{ type: "text", text: "two calls" }]),
      assistant("m1", [call("t1", "LS", { path: "/a" })]),
      user([result("t1", "a")]),
      assistant("m1", [call("t2", "LS", { path: "/b" })]),
      user([result("t2", "b")]),
      assistant("m2", [{ type: "text", text: "done" }]),
    ),
  );
  expect(numbers(items)).toEqual([1, 2, 2, 3, 2, 4, 5]);
});

test("an exact copy of a record counts once; the same id with other content does not", async () => {
  const line = assistant("m1", [call("t1", "LS", { path: "/a" })], { uuid: "same" });
  const other = assistant("m1", [call("t2", "LS", { path: "/b" })], { uuid: "same" });
  const reader = await open(user("go"), line, line, other);
  const items = await itemsOf(reader);
  expect(items.map((item) => item.kind)).toEqual(["message", "message", "copy", "message"]);
  expect(reader.problems[0]).toMatchObject({ code: "duplicate-record", line: 3 });
});

test("equal texts are no copies", async () => {
  expect(numbers(await itemsOf(await open(user("again"), user("again"))))).toEqual([1, 2]);
});

test("old sub-agents are told apart by the record that each began with", async () => {
  const side = { isSidechain: true };
  const items = await itemsOf(
    await open(
      user("go"),
      user("first", { ...side, uuid: "s1", parentUuid: null }),
      user("second", { ...side, uuid: "s2", parentUuid: null }),
      assistant("a", [], { ...side, uuid: "s3", parentUuid: "s1" }),
      assistant("b", [], { ...side, uuid: "s4", parentUuid: "s2" }),
    ),
  );
  const agents = items.map((item) => (item.kind === "message" ? item.message.agent : undefined));
  expect(agents).toEqual([undefined, "s1", "s2", "s1", "s2"]);
});

// ------------------------------------------------------------------ pairing

const done = (id: string): string => user([result(id, "x")]);
const calls = (message: string, ...ids: string[]): string =>
  assistant(
    message,
    ids.map((id) => call(id, "LS", { path: "/" })),
  );

test("calls with their results are no problem", async () => {
  expect(await problemsOf(user("go"), calls("m", "t1", "t2"), done("t2"), done("t1"))).toEqual([]);
});

test("a call without a result is named when its turn ends", async () => {
  expect(
    await problemsOf(user("go"), calls("m", "t1"), user("never mind"), calls("n", "t1")),
  ).toEqual([
    ["missing-result", 2],
    ["missing-result", 4],
  ]);
});

test("an id twice in one turn is named, and its results find both calls", async () => {
  expect(
    await problemsOf(
      user("go"),
      calls("m", "t1", "t1"),
      done("t1"),
      done("t1"),
      user("more"),
      calls("n", "t1"),
      done("t1"),
    ),
  ).toEqual([["duplicate-id", 2]]);
});

test("results without a call and results before it", async () => {
  expect(
    await problemsOf(done("t0"), user("go"), done("t1"), calls("m", "t1"), done("t2")),
  ).toEqual([
    ["orphan-result", 1],
    ["early-result", 3],
    ["orphan-result", 5],
  ]);
});

test("injected text and interjections do not end a turn", async () => {
  const attachment = { type: "queued_command", prompt: "Also the tests" };
  expect(
    await problemsOf(
      user("go"),
      calls("m", "t1"),
      user("reminder", { isMeta: true }),
      record("attachment", { attachment }),
      done("t1"),
    ),
  ).toEqual([]);
});

test("a sub-agent's calls are paired among themselves", async () => {
  const side = { isSidechain: true, agentId: "a1" };
  expect(
    await problemsOf(
      user("go"),
      calls("m", "t1"),
      user("sub", side),
      assistant("n", [call("t1", "LS", {})], side),
      done("t1"),
    ),
  ).toEqual([["missing-result", 4]]);
});

test("a second prompt after one message is another branch", async () => {
  expect(
    await problemsOf(
      user("a", { uuid: "p1" }),
      assistant("m", [{ type: "text", text: "b" }], { uuid: "p2", parentUuid: "p1" }),
      user("c", { uuid: "p3", parentUuid: "p2" }),
      user("c again", { uuid: "p4", parentUuid: "p2" }),
    ),
  ).toEqual([["branch", 4]]);
});

// ------------------------------------------------------------------ numbers

test("integers beyond 2^53 in arguments keep their digits", async () => {
  const line = assistant("m", [call("t", "Custom", { id: 0 })]).replace(
    '"id":0}',
    '"id":2512292042121000001,"ratio":1.0,"small":1e2,"neg":-0}',
  );
  const [item] = await itemsOf(await open(line));
  if (item?.kind !== "message") throw new Error("no message");
  const [block] = item.message.blocks;
  if (block?.kind !== "call") throw new Error("no call");
  expect(stringify(block.native?.input ?? null, item.digits)).toBe(
    '{"id":2512292042121000001,"ratio":1,"small":100,"neg":0}',
  );
});

test("ordinary lines need no digits", async () => {
  const [item] = await itemsOf(await open(assistant("m", [call("t", "LS", { limit: 20 })])));
  expect(item).not.toHaveProperty("digits");
});
