import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromCanonical, type Call } from "../../generated/canonical.js";
import { harnesses, loadCodec } from "../../generated/registry.js";
import { CAT_SHAPE, LS_SHAPE, RG_FILES_SHAPE, RG_SHAPE } from "../../generated/shapes.js";
import { SHELL } from "../../generated/shell.js";
import { derive } from "../../src/derive/index.js";
import type { JsonObject } from "../../src/runtime/json.js";
import { renderShape, spells, type Shape } from "../../src/runtime/shape.js";
import { bash, callsOf } from "./support.js";

// ------------------------------------------------------------------ any text

const WORDS = [
  ...SHELL.commands.flatMap(({ programs, flags }) => [
    ...programs.map((program) => program.join(" ")),
    ...flags.flatMap((flag) => flag.flags),
  ]),
  ...SHELL.filters.flatMap(({ programs }) => programs.map((program) => program.join(" "))),
  "|",
  "||",
  "&&",
  ";",
  "\n",
  "(",
  ")",
  "{",
  "}",
  "<<'EOF'\n",
  "EOF",
  ">",
  "2>/dev/null",
  "'1,20p'",
  "'a\\|b'",
  '"*.ts"',
  "*.ts",
  "src",
  ".",
  "-",
  "--",
  "5",
  "-5",
  "+5",
  "$X",
  "`",
  "bash -lc",
  "cd",
  "echo",
  "'",
  '"',
  "\\",
  "!",
  "-o",
  "-not",
  "-prune",
  "src\\a.ts",
  "a,b",
  "*** Begin Patch\n",
  "*** Add File: a\n",
  "+a\n",
  "*** End Patch\n",
  "@@",
  "\u0000",
  "é",
];

const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
const text = fc.oneof(soup, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

test("no text makes it throw, and what it gives is a call of the vocabulary", () => {
  fc.assert(
    fc.property(text, fc.option(text, { nil: undefined }), (command, workdir) => {
      const given = bash(command, workdir);
      const before = structuredClone(given);
      const derived = derive(given, { cwd: "/w" });
      expect(given).toEqual(before);
      expect(derive(given, { cwd: "/w" })).toEqual(derived);
      for (const { call } of derived) expect(fromCanonical(call)).toEqual(call);
    }),
    { numRuns: 3_000 },
  );
});

test("no patch makes it throw", () => {
  fc.assert(
    fc.property(text, (lines) => {
      for (const patch of [lines, `*** Begin Patch\n${lines}\n*** End Patch`]) {
        const derived = derive({ name: "Patch", input: { patch } });
        for (const { call } of derived) expect(fromCanonical(call)).toEqual(call);
      }
    }),
    { numRuns: 500 },
  );
});

test("only commands and patches amount to others", () => {
  expect(derive({ name: "Glob", input: { pattern: "ls" } })).toEqual([]);
  expect(derive({ name: "Raw", input: { name: "x", input: "ls" } })).toEqual([]);
});

test.each([
  ["quotes that never end", "'".repeat(100_001)],
  ["open brackets", "(".repeat(50_000)],
  ["words", "rg a ".repeat(20_000)],
  ["pipes", `rg a${" | head".repeat(20_000)}`],
  ["commands", "ls; ".repeat(40_000)],
  ["commands that are joined", `ls${" && ls".repeat(20_000)}`],
  ["parentheses", `find . ${"\\( ".repeat(50_000)}`],
  ["negations", `find . ${"! ".repeat(50_000)} -name a`],
  ["flags", `rg ${"-g a ".repeat(30_000)} x`],
  ["parts", `sed -n '${"1,2p;".repeat(30_000)}' f`],
  ["empty lines", "\n".repeat(400_000)],
  ["empty lines that are read", "\n".repeat(190_000)],
  ["blanks", `${" ".repeat(190_000)}x`],
  ["a PowerShell line", `Get-Content ${"a\\b,".repeat(30_000)}`],
  ["more than is read", `ls ${"a ".repeat(1_000_000)}`],
])("long lines of %s come to an end", (_, line) => {
  expect(derive(bash(line))).toEqual([]);
});

// ------------------------------------------------------------------ there and back

/** Words as people write them, and letters that shells and programs read otherwise. */
const word = fc
  .oneof(
    fc.constantFrom("src", "a b", "it's", "*.ts", "-x", "$X", "a|b", "\\d+", "x\\.y", "é", "{a,b}"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
  )
  .filter((one) => one !== "-" && !one.includes("\u0000"));

const count = fc.integer({ min: 0, max: 500 });

/** Two or more of them, or nothing. */
function twice(one: fc.Arbitrary<string>): fc.Arbitrary<string[] | undefined> {
  return fc.option(fc.array(one, { minLength: 2, maxLength: 4 }), { nil: undefined, freq: 1 });
}

const include = word.filter((one) => !one.startsWith("!"));

function optional(fields: { [name: string]: fc.Arbitrary<JsonObject[string]> }) {
  return fc.record(fields, { requiredKeys: [] });
}

/** The plural twin, and its first value where the singular stands. */
function withTwin(fields: JsonObject, singular: string, plural: string, all: string[] | undefined) {
  return all === undefined ? fields : { ...fields, [singular]: all[0], [plural]: all };
}

const greps = fc
  .tuple(
    fc.record({ pattern: word, patterns: twice(word) }),
    fc.record({ paths: twice(word), includes: twice(include), excludes: twice(word) }),
    optional({
      path: word,
      include,
      exclude: word,
      type: word,
      ignore_case: fc.boolean(),
      literal: fc.constant(true),
      whole_word: fc.constant(true),
      multiline: fc.constant(true),
      output: fc.constantFrom("files", "count"),
      line_numbers: fc.boolean(),
      before: count,
      after: count,
      context: count,
      only_matching: fc.constant(true),
      limit: count,
      hidden: fc.boolean(),
      gitignore: fc.constant(false),
      sort: word,
    }),
  )
  .map(([{ pattern, patterns }, { paths, includes, excludes }, fields]): JsonObject => {
    const one = withTwin({ pattern, ...fields }, "path", "paths", paths);
    const two = withTwin(one, "include", "includes", includes);
    const three = withTwin(two, "exclude", "excludes", excludes);
    return withTwin(three, "pattern", "patterns", patterns);
  });

const pattern = word.filter((one) => !/^[!/]/.test(one));

const globs = fc
  .tuple(
    fc.oneof(
      pattern,
      pattern.map((name) => `**/${name}`),
      pattern.map((name) => `a/${name}`),
    ),
    twice(pattern),
    optional({
      path: fc.constantFrom("src", "./src", "src/", "a b", ".", "/abs", "../x"),
      exclude: fc.array(word, { minLength: 1, maxLength: 3 }),
      hidden: fc.boolean(),
      gitignore: fc.constant(false),
      max_depth: count,
      sort: word,
      limit: count,
    }),
  )
  .map(([one, patterns, fields]): JsonObject => {
    return withTwin({ pattern: one, ...fields }, "pattern", "patterns", patterns);
  });

const lists = fc
  .tuple(
    twice(word),
    optional({
      path: word,
      ignore: fc.array(word, { minLength: 1, maxLength: 3 }),
      hidden: fc.constant(true),
      recursive: fc.constant(true),
      limit: count,
    }),
  )
  .map(([paths, fields]): JsonObject => withTwin(fields, "path", "paths", paths));

const line = fc.integer({ min: 1, max: 5_000 });
const reads = fc.oneof(
  fc.record({ file_path: word }),
  fc.record({ file_path: word, offset: line }),
  fc.record({ file_path: word, offset: line, limit: line }),
  twice(word).map((files): JsonObject =>
    withTwin({ file_path: "a" }, "file_path", "file_paths", files),
  ),
);

const SPELT: readonly (readonly [string, Shape, fc.Arbitrary<JsonObject>])[] = [
  ["Grep", RG_SHAPE, greps],
  ["Glob", RG_FILES_SHAPE, globs],
  ["ListDir", LS_SHAPE, lists],
  ["Read", CAT_SHAPE, reads],
];

describe("a call that is written as a command line is what that line amounts to", () => {
  test.each(SPELT)("%s", (name, shape, calls) => {
    fc.assert(
      fc.property(calls, (input) => {
        expect(Object.keys(input).filter((field) => !spells(shape, input, field))).toEqual([]);
        expect(callsOf(renderShape(input, shape))).toEqual([{ name, input }]);
      }),
      { numRuns: 500 },
    );
  });
});

test("a derived call is written as a line that amounts to it again", () => {
  fc.assert(
    fc.property(soup, (command) => {
      for (const call of callsOf(command)) {
        const [, shape] = SPELT.find(([name]) => name === call.name) ?? [];
        const { input } = call;
        if (shape === undefined) continue;
        if (!Object.keys(input).every((field) => spells(shape, input, field))) continue;
        expect(callsOf(renderShape(input, shape))).toEqual([call]);
      }
    }),
    { numRuns: 3_000 },
  );
});

describe("what a harness without a tool for it writes, amounts to it", () => {
  test.each(harnesses.map(({ id }) => id))("%s", async (id) => {
    const codec = await loadCodec(id);
    for (const [name, , calls] of SPELT) {
      fc.assert(
        fc.property(calls, (input) => {
          const {
            name: tool,
            input: native,
            losses,
          } = codec.encode(fromCanonical({ name, input }));
          const read = codec.decode(tool, native);
          if (read.name !== "Bash") return;
          const dropped = losses.flatMap(({ code, field = "" }) =>
            code === "dropped" ? [field] : [],
          );
          const kept = Object.entries(input).filter(([field]) => !dropped.includes(field));
          const [only, ...others] = derive(read);
          expect(others).toEqual([]);
          const call: Call | undefined = only?.call;
          expect({ name: call?.name, input: { ...call?.input } }).toEqual({
            name,
            input: Object.fromEntries(kept),
          });
        }),
        { numRuns: 50 },
      );
    }
  });
});
