import { expect, test } from "vitest";
import { parseQuery, QueryError, type Query } from "../../src/search/query.js";

/** The query in short: `(a & !b)`, words as they are, phrases in quotes. */
function short(query: Query): string {
  switch (query.kind) {
    case "and":
      return `(${short(query.left)} & ${short(query.right)})`;
    case "or":
      return `(${short(query.left)} | ${short(query.right)})`;
    case "not":
      return `!${short(query.operand)}`;
    case "term": {
      const { field, comparison, value } = query;
      const text =
        value.kind === "regex"
          ? String(value.regex)
          : value.kind === "phrase"
            ? `"${value.text}"`
            : value.text;
      return field === undefined ? text : `${field}${comparison}${text}`;
    }
  }
}

test.each([
  ["a b c", "((a & b) & c)"],
  ["a and b", "(a & b)"],
  ["a AND b", "(a & b)"],
  ["a or b c", "(a | (b & c))"],
  ["a b or c d", "((a & b) | (c & d))"],
  ["(a or b) c", "((a | b) & c)"],
  ["a not b", "(a & !b)"],
  ["not (a or b)", "!(a | b)"],
  ["a and not b or c", "((a & !b) | c)"],
  ["op:Glob pattern:*.rs", "(op:Glob & pattern:*.rs)"],
  ["path:src/**", "path:src/**"],
  ["path:/srv/demo/a+b.ts", "path:/srv/demo/a+b.ts"],
  ["pattern:**/*.{ts,js}", "pattern:**/*.{ts,js}"],
  ['result:"some text"', 'result:"some text"'],
  [`'it "is"'`, `"it "is""`],
  ['"a \\" b"', '"a " b"'],
  ["-op:Read x", "(!op:Read & x)"],
  ["rg -n foo", "((rg & -n) & foo)"],
  ["limit:>=20", "limit:>=20"],
  ["time:>2026-01-01", "time:>2026-01-01"],
  ["after:2026-01-01", "time:>=2026-01-01"],
  ["-before:2026-01", "!time:<2026-01"],
  ["after:2 before:>1", "(after:2 & before:>1)"],
  ["edits.old_string:x", "edits.old_string:x"],
  ["input.subagent_type:Explore", "input.subagent_type:Explore"],
  ["http://x.y/z", "http://x.y/z"],
  ["C:\\new\\table", "C:\\new\\table"],
  ["parse()", "parse()"],
  ["foo(bar) or don't", "(foo(bar) | don't)"],
  ["a.ts:12", "a.ts:12"],
  ["100% [x] {y} ^$ \\d+", "((((100% & [x]) & {y}) & ^$) & \\d+)"],
  ["/wing(man)?\\.lock/", "/wing(man)?\\.lock/imu"],
  ["/a b/ or /C/", "(/a b/imu | /C/mu)"],
  ["/srv/demo", "/srv/demo"],
  ["android order nothing", "((android & order) & nothing)"],
  ["путь naïve 日本", "((путь & naïve) & 日本)"],
])("%s", (text, expected) => {
  expect(short(parseQuery(text))).toBe(expected);
});

test.each([
  ["op:grep", "op:grep"],
  ["op:G*", "op:G*"],
  ["op:/^G/", "op:/^G/mu"],
  ["harness:claude-code", "harness:claude-code"],
  ["harness:atif or harness:cl*", "(harness:atif | harness:cl*)"],
  ["after:2026", "time:>=2026"],
  ["(before:2026)", "time:<2026"],
  ["after:3", "after:3"],
  ["time:2026-03", "time:2026-03"],
])("values that a field can have are taken: %s", (text, expected) => {
  expect(short(parseQuery(text))).toBe(expected);
});

test.each([
  ["", /nothing to search for/],
  ["   ", /nothing to search for/],
  ["()", /nothing to search for/],
  ["a ()", /a parenthesis is open or empty/],
  ["not not a", /has nothing to join/],
  ["(a", /a parenthesis is open or empty/],
  ["a)", /a parenthesis is open or empty/],
  ["a and", /has nothing to join/],
  ["or b", /has nothing to join/],
  ["patern:x", /no field is called "patern"; did you mean pattern:/],
  ["/(/", /is no regular expression/],
  ["op:Nope", /op: is one of Glob, Grep, .*, not "Nope"/],
  ["-op:=nope", /op: is one of/],
  ["role:human", /role: is one of assistant, system, tool, user, not "human"/],
  ["failed:yes", /failed: is one of true, false/],
  ["harness:claude_cod", /no harness is called "claude_cod"; did you mean claude_code\?/],
  ["after:yesterday", /after: takes a date or a number, such as 2026-03-01, not "yesterday"/],
  ["time:>yesterday", /time: takes a date/],
  ["op:(", /op: has no value; op:\* finds any/],
])("%j is refused", (text, sentence) => {
  expect(() => parseQuery(text)).toThrow(QueryError);
  expect(() => parseQuery(text)).toThrow(sentence);
});
