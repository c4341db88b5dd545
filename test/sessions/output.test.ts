import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Output } from "../../src/sessions/output.js";
import { SessionError } from "../../src/sessions/model.js";
import { scratch, tree, write } from "./support.js";

test("a file appears whole, and nothing else stays", async () => {
  const folder = scratch();
  const output = await Output.create(join(folder, "s.jsonl"), "file");
  await output.write("", "a\n");
  await output.write("", Buffer.from("b\n"));
  expect(readdirSync(folder)).not.toContain("s.jsonl");
  await output.commit();
  expect([...tree(folder)]).toEqual([["s.jsonl", "a\nb\n"]]);
});

test("a folder appears whole, with the folders above it", async () => {
  const folder = scratch();
  const target = join(folder, "deep", "er");
  const output = await Output.create(target, "folder");
  await output.write("a.jsonl", "a\n");
  await output.write("sub/b.jsonl", "b\n");
  await output.commit();
  expect([...tree(target)]).toEqual([
    ["a.jsonl", "a\n"],
    ["sub/b.jsonl", "b\n"],
  ]);
  expect(readdirSync(join(folder, "deep"))).toEqual(["er"]);
});

test("other files of a file go into a folder named after it", async () => {
  const folder = scratch();
  const output = await Output.create(join(folder, "s.jsonl"), "file");
  await output.write("", "a");
  await output.write("subagents/x.jsonl", "b");
  await output.commit();
  expect([...tree(folder).keys()].sort()).toEqual(["s.jsonl", "s/subagents/x.jsonl"]);
});

test("a target without an extension gets one if there are other files", async () => {
  const folder = scratch();
  const output = await Output.create(join(folder, "s"), "file", ".txt");
  await output.write("", "a");
  await output.write("subagents/x.jsonl", "b");
  await output.commit();
  expect(output.target).toBe(join(folder, "s.txt"));
  expect([...tree(folder)].sort()).toEqual([
    ["s.txt", "a"],
    ["s/subagents/x.jsonl", "b"],
  ]);
  const again = await Output.create(join(folder, "t"), "file", ".txt");
  await again.write("", "a");
  await again.write("x.jsonl", "b");
  write(join(folder, "t.txt"), "mine");
  await expect(again.commit()).rejects.toThrow("t.txt exists already");
});

test("more than the buffer holds comes out in order", async () => {
  const folder = scratch();
  const output = await Output.create(join(folder, "s"), "file");
  const lines = Array.from({ length: 3000 }, (_, at) => `${at} ${"x".repeat(300)}\n`);
  for (const line of lines) await output.write("", line);
  await output.commit();
  expect(readFileSync(join(folder, "s"), "utf8")).toBe(lines.join(""));
});

test("nothing is overwritten, whether it was there before or came meanwhile", async () => {
  const folder = scratch();
  const target = write(join(folder, "s.jsonl"), "mine");
  await expect(Output.create(target, "file")).rejects.toThrow(SessionError);
  const output = await Output.create(join(folder, "t.jsonl"), "file");
  await output.write("", "new");
  write(join(folder, "t.jsonl"), "mine");
  await expect(output.commit()).rejects.toThrow("exists already");
  expect([...tree(folder).values()]).toEqual(["mine", "mine"]);
});

test("an empty folder may stand where the session goes, a full one not", async () => {
  const folder = scratch();
  mkdirSync(join(folder, "empty"));
  const output = await Output.create(join(folder, "empty"), "folder");
  await output.write("a", "a");
  await output.commit();
  await expect(Output.create(join(folder, "empty"), "folder")).rejects.toThrow("exists already");
});

test("what was given up leaves nothing", async () => {
  const folder = scratch();
  const output = await Output.create(join(folder, "s"), "folder");
  await output.write("a", "a");
  await output.abort();
  expect(readdirSync(folder)).toEqual([]);
});

test("a file in the way of the folder for the others is an error, and nothing is left", async () => {
  const folder = scratch();
  mkdirSync(join(folder, "s"));
  write(join(folder, "s", "subagents"), "mine");
  const output = await Output.create(join(folder, "s.jsonl"), "file");
  await output.write("", "a");
  await output.write("subagents/x.jsonl", "b");
  await expect(output.commit()).rejects.toThrow(SessionError);
  expect([...tree(folder)]).toEqual([["s/subagents", "mine"]]);
});

test("another file that is there already is named, and nothing is left", async () => {
  const folder = scratch();
  const taken = join(folder, "s", "subagents", "x.jsonl");
  mkdirSync(join(folder, "s", "subagents"), { recursive: true });
  write(taken, "mine");
  const output = await Output.create(join(folder, "s.jsonl"), "file");
  await output.write("", "a");
  await output.write("subagents/a.jsonl", "b");
  await output.write("subagents/x.jsonl", "c");
  await expect(output.commit()).rejects.toThrow(`${taken} exists already`);
  expect([...tree(folder)]).toEqual([["s/subagents/x.jsonl", "mine"]]);
});
