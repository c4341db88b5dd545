import { expect, test } from "vitest";
import { defaultWords, describe, mark } from "../../../../generator/emit/docs/operations.js";
import type { Lens, LensKind, Shape } from "../../../../generator/ir.js";
import { copy, keyed, values } from "../../models.js";

const key = keyed("key");
const shape: Shape = {
  id: "rg",
  op: "Grep",
  program: ["rg"],
  fixed: ["--json"],
  flags: [{ kind: "switch", flags: ["-i"], field: "ignore_case", value: true, place: key.place }],
  positionals: ["pattern", "path"],
  place: key.place,
};

/** Every operation: as the pages of harnesses say it, and as a cell of the op tables does. */
const OPERATIONS: { [K in LensKind]: [lens: Lens, sentence: string, mark: string] } = {
  copy: [copy("key"), "A string.", ""],
  values: [
    values("key", "output", [
      ["names", "files"],
      ["list", "files"],
      ["count", "count"],
      ["off", null],
    ]),
    "One of: `names` is `files`; `list` is `files` (read only); `count`; `off` is absence.",
    "other words",
  ],
  flip: [
    { ...key, kind: "flip", field: "f" },
    "The opposite: `true` here is `false` there.",
    "opposite",
  ],
  scale: [
    { ...key, kind: "scale", field: "f", factor: 1000, unit: "s", whole: false },
    "In seconds; `1` here is `1000` there.",
    "seconds",
  ],
  shift: [
    { ...key, kind: "shift", field: "f", by: 1 },
    "Counted from 0; the field counts from 1.",
    "from 0",
  ],
  list: [
    { ...key, kind: "list", field: "url", plural: "urls", write: "always", item: "u" },
    "A list of objects with the key `u`; two or more are `urls`.",
    "list",
  ],
  span: [
    { ...key, kind: "span", offset: "offset", limit: "limit", open: 500 },
    "The first and the last line, `[first, last]`; 500 lines where a call names no count.",
    "`[first, last]`",
  ],
  last: [
    { ...key, kind: "last", field: "limit", startKey: "StartLine", offset: "offset", by: 0 },
    "The last line, where the field counts lines; the first is in `StartLine`.",
    "last line",
  ],
  lead: [
    { ...key, kind: "lead", field: "pattern", prefix: "**/" },
    "Read as if it began with `**/`.",
    "`**/` in front",
  ],
  fold: [
    { ...key, kind: "fold", field: "pattern", folder: "path" },
    "The folder (`path`) goes in front of it, since it has no key of its own.",
    "with `path` in front",
  ],
  each: [
    { ...key, kind: "each", field: "edits", items: [], single: true, json: true },
    "A list of objects with the keys below; one object alone is read too; also read from JSON text.",
    "objects",
  ],
  one: [
    { ...key, kind: "one", items: [] },
    "A list of one object with the keys below.",
    "list of one object",
  ],
  nest: [{ ...key, kind: "nest", inner: [] }, "An object with the keys below.", ""],
  argv: [
    { ...key, kind: "argv", field: "command" },
    "The command line as a list of words.",
    "words",
  ],
  shape: [
    { ...key, kind: "shape", shape },
    "A command line, `rg --json … <pattern> <path>`.",
    "command line",
  ],
  marker: [
    { ...key, kind: "marker", value: "files" },
    "Always `files`: it tells this variant of the tool.",
    "`files`",
  ],
  local: [
    { ...key, kind: "local", doc: "A note." },
    "Of no meaning elsewhere; kept, never translated.",
    "",
  ],
};

/** What an option adds to the sentence of its operation. */
const OPTIONS: [what: string, lens: Lens, sentence: string][] = [
  [
    "whole numbers of a unit",
    { ...key, kind: "scale", field: "f", factor: 1000, unit: "s", whole: true },
    "In whole seconds; `1` here is `1000` there.",
  ],
  [
    "a last line from 0",
    { ...key, kind: "last", field: "limit", startKey: "start", offset: "offset", by: 1 },
    "The last line, from 0, where the field counts lines; the first is in `start`.",
  ],
  [
    "a range to the end, also as JSON text",
    { ...key, kind: "span", offset: "offset", limit: "limit", open: "end", json: true },
    "The first and the last line, `[first, last]`; `-1` as the last is the end of the file, where a call names no count; also read from JSON text.",
  ],
  [
    "a list as JSON text",
    { ...key, kind: "list", field: "d", plural: "d", write: "always", json: true },
    "A list as JSON text.",
  ],
];

test.each(OPTIONS)("%s has its words", (_, lens, sentence) => {
  expect(describe(lens)).toBe(sentence);
});

test.each(Object.entries(OPERATIONS))(
  "%s has its sentence and its mark",
  (_, [lens, sentence, word]) => {
    expect(describe(lens)).toBe(sentence);
    expect(mark(lens)).toBe(word);
  },
);

test("values that are the same on both sides need no mark", () => {
  expect(mark(values("key", "output", [["files", "files"]]))).toBe("");
});

test("one value or a list of them", () => {
  const lens: Lens = { ...key, kind: "list", field: "pattern", plural: "patterns", write: "many" };
  expect(describe(lens)).toBe(
    "One value, or a list where there are several; two or more are `patterns`.",
  );
});

test("defaults", () => {
  expect(defaultWords({ kind: "constant", value: "" })).toBe('`""`');
  expect(defaultWords({ kind: "constant", value: ["a", 1] })).toBe('`["a",1]`');
  expect(defaultWords({ kind: "cwd", or: "." })).toBe(
    "the session's directory (`.` where it is not known)",
  );
});
