import { expect, test } from "vitest";
import { findCalls } from "../../../src/sessions/families/calls-in-text.js";

const find = (text: string): unknown =>
  findCalls(text, (word) => word === "shell" || word === "save");

test("text without calls is one piece, as it stands", () => {
  expect(find("\n Hello\n")).toEqual([{ kind: "text", text: "\n Hello\n" }]);
  expect(find("")).toEqual([]);
  expect(find("  \n")).toEqual([]);
});

test("fences that begin with a tool are calls; others are text", () => {
  expect(find("Look:\n```shell\nls -la\npwd\n```\nand\n```python\nx\n```\nDone")).toEqual([
    { kind: "text", text: "Look:" },
    { kind: "fence", name: "shell", args: "", body: "ls -la\npwd" },
    { kind: "text", text: "and\n```python\nx\n```\nDone" },
  ]);
});

test("a fence may have arguments, hold shorter fences, be empty, or not end", () => {
  expect(find("````save a b.md\n```\nx\n```\n````")).toEqual([
    { kind: "fence", name: "save", args: "a b.md", body: "```\nx\n```" },
  ]);
  expect(find("```shell\n```")).toEqual([{ kind: "fence", name: "shell", args: "", body: "" }]);
  expect(find("```shell\nls")).toEqual([{ kind: "fence", name: "shell", args: "", body: "ls" }]);
  expect(find("```shell")).toEqual([{ kind: "fence", name: "shell", args: "", body: "" }]);
});

test("calls with an id hold JSON over many lines, with brackets in strings", () => {
  const input = '{\n "command": "echo \\"}\\" {"\n}';
  expect(find(`Look.\n@shell(call_1): ${input}\n@save(): {"path":"x"} rest`)).toEqual([
    { kind: "text", text: "Look." },
    { kind: "native", name: "shell", id: "call_1", input },
    { kind: "native", name: "save", id: "", input: '{"path":"x"}' },
    { kind: "text", text: "rest" },
  ]);
});

test("one that does not end is taken to the end of its line; one in a fence is text", () => {
  expect(find('@shell(c): {"command"\nnext')).toEqual([
    { kind: "native", name: "shell", id: "c", input: '{"command"' },
    { kind: "text", text: "next" },
  ]);
  expect(find("```\n@shell(c): {}\n```")).toEqual([
    { kind: "text", text: "```\n@shell(c): {}\n```" },
  ]);
});
