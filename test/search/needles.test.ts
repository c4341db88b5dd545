import { expect, test } from "vitest";
import { needOf, Sieve } from "../../src/search/needles.js";
import { parseQuery } from "../../src/search/query.js";

/** Whether a file of these bytes has to be read. */
function mustRead(query: string, ...pieces: string[]): boolean {
  const sieve = new Sieve(needOf(parseQuery(query)));
  return pieces.map((piece) => sieve.take(Buffer.from(piece).toString("latin1"))).some(Boolean);
}

test.each<[string, string, boolean]>([
  ["needle", "a NEEDLE b", true],
  ["needle", "nothing", false],
  ["Needle", "a needle b", false],
  ['"a needle"', "another needle", true],
  ['"parse error"', "parse alone", true],
  ["one two", "one", false],
  ["one two", "two and one", true],
  ["one or two", "two", true],
  ["one or two", "three", false],
  ["command:cargo", "nothing", false],
  ["path:src/*.rs", "src", true],
  ["path:src/*.rs", "SRC", true],
  ["path:SRC", "src", false],
  ["input.subagent_type:Explore", "nothing", false],
  // What cannot be told from the bytes is read.
  ["not one", "two", true],
  ["one not two", "three", false],
  ["op:Grep", "nothing", true],
  ["role:user one", "two", false],
  ["role:user or one", "two", true],
  ["limit:20", "nothing", true],
  ["limit:>20", "nothing", true],
  ["output:content", "nothing", true],
  ["title:demo", "nothing", true],
  ["/reg[e]x/", "nothing", true],
  ["404", "nothing", true],
  ["größe", "nothing", true],
  ["*", "nothing", true],
  ["a", "nothing", true],
  // Letters that were escaped without need.
  ["needle", "n\\u0065edle", true],
  ["needle", "a \\u003c b \\u00e9", false],
  ["needle", "\\\\u006eeedle", true],
])("%s in %j", (query, text, expected) => {
  expect(mustRead(query, text)).toBe(expected);
});

test("what is needed may lie across the pieces that a file is read in", () => {
  expect(mustRead("needle", "a nee", "dle b")).toBe(true);
  expect(mustRead("needle", "a ne", "e", "dle b")).toBe(true);
  expect(mustRead("needle", "\\u00", "65")).toBe(true);
  expect(mustRead("needle", "nee", "", "d", "le")).toBe(true);
  expect(mustRead("one two", "one ", " two")).toBe(true);
  expect(mustRead("needle", "nee", " dle")).toBe(false);
});
