import { expect, test } from "vitest";
import { concat, lines, type Line } from "../../src/sessions/lines.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function cut(...chunks: string[]): Promise<Line[]> {
  const all: Line[] = [];
  for await (const batch of lines(chunks.map(encode))) all.push(...batch);
  return all;
}

const texts = (all: Line[]): string[] => all.map(({ bytes }) => new TextDecoder().decode(bytes));

test("a line ends at a line feed and keeps it", async () => {
  expect(texts(await cut("a\nb\r\n\n"))).toEqual(["a\n", "b\r\n", "\n"]);
});

test("lines are numbered from 1", async () => {
  expect((await cut("a\nb\n")).map(({ number }) => number)).toEqual([1, 2]);
});

test("the last line may lack its end", async () => {
  expect(texts(await cut("a\nb"))).toEqual(["a\n", "b"]);
});

test("CR alone, U+2028 and NUL end no line", async () => {
  expect(texts(await cut("a\rb\u2028c\0\0d\n"))).toEqual(["a\rb\u2028c\0\0d\n"]);
});

test("a line may span chunks", async () => {
  expect(texts(await cut("a", "b", "c\nd", "\ne"))).toEqual(["abc\n", "d\n", "e"]);
});

test("nothing has no lines", async () => {
  expect(await cut()).toEqual([]);
  expect(await cut("")).toEqual([]);
});

test("the lines together are the bytes, also bytes that are no text", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256);
  const chunks = [bytes.subarray(0, 333), bytes.subarray(333, 334), bytes.subarray(334)];
  const all: Uint8Array[] = [];
  for await (const batch of lines(chunks)) all.push(...batch.map((line) => line.bytes));
  expect(concat(all)).toEqual(bytes);
});
