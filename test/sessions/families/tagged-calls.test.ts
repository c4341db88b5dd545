import { expect, test } from "vitest";
import { splitTagged } from "../../../src/sessions/families/tagged-calls.js";

const tools = new Set(["read_file", "write_to_file", "search_files"]);
const split = (text: string) => splitTagged(text, tools);
const call = (name: string, input: object) => ({ kind: "call", name, input });
const text = (value: string) => ({ kind: "text", text: value });

test("a call between text, its values as text", () => {
  const said =
    "I look.\n\n<read_file>\n<path> src/a.ts </path>\n<recursive>true</recursive>\n</read_file>\nSo.";
  expect(split(said)).toEqual([
    text("I look."),
    call("read_file", { path: "src/a.ts", recursive: "true" }),
    text("So."),
  ]);
});

test("several calls, also of one tool", () => {
  const said = "<read_file><path>a</path></read_file><read_file><path>b</path></read_file>";
  expect(split(said)).toEqual([call("read_file", { path: "a" }), call("read_file", { path: "b" })]);
});

test("content may hold tags, even those that end it", () => {
  const content = "<p></content></write_to_file>\n  <path>x</path>\n";
  const said = `<write_to_file>\n<path>a.html</path>\n<content>\n${content}\n</content>\n</write_to_file>`;
  expect(split(said)).toEqual([call("write_to_file", { path: "a.html", content })]);
});

test("a call that is cut short ends with the text", () => {
  expect(split("<search_files><path>src</path><regex>TO")).toEqual([
    call("search_files", { path: "src", regex: "TO" }),
  ]);
  expect(split("<search_files><pa")).toEqual([call("search_files", {})]);
});

test("tags of other names are text", () => {
  expect(split("<div>a</div> and <thinking>b</thinking>")).toEqual([
    text("<div>a</div> and <thinking>b</thinking>"),
  ]);
});

test("names that every object has are keys like others", () => {
  const [part] = split(
    "<read_file><__proto__>x</__proto__><constructor>y</constructor></read_file>",
  );
  const input = part?.kind === "call" ? part.input : {};
  expect(Object.entries(input)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});
