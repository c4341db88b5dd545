import { describe, expect, test } from "vitest";
import { lower } from "../../../generator/lower/index.js";
import { validateFiles } from "../../../generator/validate/validate.js";
import { expected, loaded, marked, spots, type Marked } from "../support.js";
import { readFileSync } from "node:fs";

const CANONICAL = readFileSync("mappings/canonical.yaml", "utf8");

function lowered({ text }: Marked): ReturnType<typeof lower> {
  const files = [loaded(CANONICAL, "mappings/canonical.yaml"), loaded(text, "mappings/shell.yaml")];
  const { valid, diagnostics } = validateFiles(files);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return lower(valid);
}

function shell(text: string): ReturnType<typeof lower>["model"] {
  const { model, diagnostics } = lowered(marked(text));
  expect(diagnostics).toEqual([]);
  return model;
}

describe("a shape like another", () => {
  const { shell: words } = shell(`
shapes:
  a:
    op: Grep
    program: [a]
    aliases: [x a]
    flags: { "-i, --ignore": { to: ignore_case, is: true }, -n: { to: line_numbers, is: true } }
    operands: [pattern, path]
    needs: [path]
    means: { output: content }
  b: { like: a, flags: { -i: { to: include } }, needs: [] }
  c: { like: b, op: ListDir, program: [c], operands: [path...] }
`);
  const [a, b, c] = words.commands;

  test("has its program, operands, what it means", () => {
    expect(b?.programs).toEqual([["a"], ["x", "a"]]);
    expect(b?.operands).toEqual(a?.operands);
    expect(b?.means).toEqual({ output: "content" });
  });

  test("says again what it means otherwise", () => {
    expect(b?.flags.map(({ flags }) => flags)).toEqual([["--ignore"], ["-n"], ["-i"]]);
    expect(b?.needs).toEqual([]);
    expect(c?.op).toBe("ListDir");
    expect(c?.programs).toEqual([["c"]]);
  });
});

test("what a flag can mean", () => {
  const { shell: words } = shell(`
shapes:
  f:
    op: Glob
    program: [f]
    flags:
      -a: { to: hidden, is: true, with: { gitignore: false } }
      -b: { to: limit }
      -c: [{ to: exclude, lead: "!" }, { to: pattern, as: ignore-glob, adds: true }]
      -d: { to: ignore_case, smart: pattern }
      -e: { plain: pattern }
      -f: { local: Colours., takes: value }
      -g: { marker: true }
      -h: { to: kind, values: { f: file }, not: sort, global: true }
`);
  const meanings = words.commands[0]?.flags.map((flag) => flag.meanings);
  expect(meanings).toEqual([
    [{ kind: "switch", field: "hidden", value: true, with: { gitignore: false } }],
    [{ kind: "value", fields: ["limit"], type: "integer" }],
    [
      { kind: "value", fields: ["exclude"], type: "string", list: true, lead: "!" },
      {
        kind: "value",
        fields: ["pattern"],
        type: "string",
        several: "patterns",
        form: "ignore-glob",
        adds: true,
      },
    ],
    [{ kind: "smart", field: "ignore_case", of: "pattern" }],
    [{ kind: "plain", plain: "pattern" }],
    [{ kind: "local", doc: "Colours.", takes: true }],
    [{ kind: "marker" }],
    [
      {
        kind: "value",
        fields: ["kind"],
        type: "string",
        values: { f: "file" },
        not: "sort",
        global: true,
      },
    ],
  ]);
});

test("operands", () => {
  const { shell: words } = shell(`
shapes:
  f:
    op: Read
    program: [f]
    operands: [{ to: [offset, limit], as: sed-lines }, { to: file_path..., glob: may }, { local: Why. }]
`);
  expect(words.commands[0]?.operands).toEqual([
    {
      fields: ["offset", "limit"],
      type: "integer",
      form: "sed-lines",
      many: false,
      glob: "plain",
    },
    { fields: ["file_path"], type: "string", several: "file_paths", many: true, glob: "may" },
    { fields: [], type: "string", many: true, glob: "may" },
  ]);
});

describe("what can be written of a shape", () => {
  test("flags of one field, and operands to the letter", () => {
    const { shapes } = shell(`
shapes:
  head: { op: Read, program: [head], flags: { -n: { to: limit }, -NUM: { to: limit } }, operands: [file_path] }
  rg:
    op: Glob
    program: [rg]
    pipe: head
    flags:
      --files: { marker: true }
      -g: [{ to: exclude, lead: "!" }, { to: pattern, as: ignore-glob }]
      -u: { to: gitignore, is: false, with: { hidden: true } }
      -x: { to: kind, values: { f: file } }
      -p: { to: path }
    operands: [path...]
`);
    const place: unknown = expect.anything();
    const flags = [{ kind: "value", flags: ["-n"], field: "limit", type: "integer", place }];
    expect(shapes[1]).toEqual({
      id: "rg",
      op: "Glob",
      program: ["rg"],
      fixed: ["--files"],
      flags: [
        { kind: "value", flags: ["-g"], field: "exclude", type: "string", lead: "!", place },
        {
          kind: "value",
          flags: ["-g"],
          field: "pattern",
          type: "string",
          several: "patterns",
          form: "ignore-glob",
          place,
        },
      ],
      positionals: ["path"],
      many: "paths",
      pipe: { ...shapes[0], id: "head", op: "Read", program: ["head"], flags, positionals: [] },
      place,
    });
  });

  test.each([
    ["an expression", "style: expression"],
    ["a cmdlet", "style: cmdlet"],
    ["a pattern in another form", "operands: [{ to: pattern, as: basic-regex }]"],
    ["a glob of the shell", "operands: [{ to: pattern, glob: shell }]"],
  ])("nothing of %s", (_, words) => {
    expect(shell(`shapes: { s: { op: Grep, program: [s], ${words} } }`).shapes).toEqual([]);
  });
});

describe("names that are not there", () => {
  test.each([
    ["an op", "shapes: { s: { op: «Grepp», program: [s] } }", "unknown-op"],
    ["a shape to be like", "shapes: { s: { like: «t», op: Grep, program: [s] } }", "unknown-shape"],
    ["a shape below", "shapes: { s: { like: «t» , op: Grep }, t: { op: Grep } }", "unknown-shape"],
    ["a shape after a pipe", "shapes: { s: { op: Grep, pipe: «t» } }", "unknown-shape"],
    ["an operand", "shapes: { s: { op: Grep, operands: [«patern»] } }", "unknown-field"],
    [
      "a field of a flag",
      "shapes: { s: { op: Grep, flags: { -a: { to: «patern» } } } }",
      "unknown-field",
    ],
    [
      "a field beside it",
      "shapes: { s: { op: Grep, flags: { -a: { to: limit, with: { «lines»: 1 } } } } }",
      "unknown-field",
    ],
    [
      "a field that it hangs on",
      "shapes: { s: { op: Grep, flags: { -a: { to: ignore_case, smart: «patern» } } } }",
      "unknown-field",
    ],
  ])("%s", (_, text, code) => {
    const source = marked(text);
    expect(spots(lowered(source).diagnostics)).toEqual(expected(source, code));
  });
});
