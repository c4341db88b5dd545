import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concat } from "../../src/sessions/lines.js";
import { openSource, type Source } from "../../src/sessions/source.js";
import { scratch, write } from "./support.js";

async function all(source: Source): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks()) parts.push(chunk);
  return new TextDecoder().decode(concat(parts));
}

test("a file can be read again and again", async () => {
  const source = await openSource(write(join(scratch(), "s"), "a\nb\n"));
  expect(await all(source)).toBe("a\nb\n");
  expect(await all(source)).toBe("a\nb\n");
});

test("the head holds a whole line, however long it is", async () => {
  const line = `${"x".repeat(300_000)}\n`;
  const { head } = await openSource(write(join(scratch(), "s"), line.repeat(3)));
  expect(head.length).toBeGreaterThanOrEqual(line.length);
  expect(head.length).toBeLessThan(2 * line.length);
});

test("a pipe is read once, all of it", async () => {
  const pipe = join(scratch(), "pipe");
  execFileSync("mkfifo", [pipe]);
  const text = `${"x".repeat(1000)}\n`.repeat(200);
  createWriteStream(pipe).end(text);
  const source = await openSource(pipe);
  expect(await all(source)).toBe(text);
  await expect(all(source)).rejects.toThrow("can be read only once");
});

test("what cannot be opened is one sentence", async () => {
  const folder = scratch();
  await expect(openSource(join(folder, "none"))).rejects.toThrow("there is no such file");
  await expect(openSource(folder)).rejects.toThrow("is a folder");
});
