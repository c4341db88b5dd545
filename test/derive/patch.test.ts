import { describe, expect, test } from "vitest";
import type { Call } from "../../generated/canonical.js";
import { derive } from "../../src/derive/index.js";
import { callsOf, type Plain } from "./support.js";

function patchCalls(...lines: string[]): Plain[] {
  const call: Call = { name: "Patch", input: { patch: patch(...lines) } };
  return derive(call).map(({ call: { name, input } }) => ({ name, input: { ...input } }));
}

function patch(...lines: string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
}

describe("a patch is", () => {
  test("a write for a file that is added", () => {
    expect(patchCalls("*** Add File: src/a.ts", "+one", "+", "+two")).toEqual([
      { name: "Write", input: { file_path: "src/a.ts", content: "one\n\ntwo\n" } },
    ]);
  });

  test("an empty file", () => {
    expect(patchCalls("*** Add File: a")).toEqual([
      { name: "Write", input: { file_path: "a", content: "" } },
    ]);
  });

  test("a deletion", () => {
    expect(patchCalls("*** Delete File: src/a.ts")).toEqual([
      { name: "Delete", input: { path: "src/a.ts" } },
    ]);
  });

  test("an edit, with the lines around it", () => {
    expect(
      patchCalls("*** Update File: a.ts", "@@ function f() {", " one", "-two", "+2", " three"),
    ).toEqual([
      {
        name: "Edit",
        input: { file_path: "a.ts", old_string: "one\ntwo\nthree", new_string: "one\n2\nthree" },
      },
    ]);
  });

  test("an edit without a head", () => {
    expect(patchCalls("*** Update File: a.ts", "-two", "+2")).toEqual([
      { name: "Edit", input: { file_path: "a.ts", old_string: "two", new_string: "2" } },
    ]);
  });

  test("an edit that takes lines away", () => {
    expect(patchCalls("*** Update File: a.ts", "@@", " one", "-two")).toEqual([
      { name: "Edit", input: { file_path: "a.ts", old_string: "one\ntwo", new_string: "one" } },
    ]);
  });

  test("an empty line of what stands around, with and without its blank", () => {
    const input = { file_path: "a.ts", old_string: "a\n\nb", new_string: "a\n\nc" };
    expect(patchCalls("*** Update File: a.ts", "@@", " a", " ", "-b", "+c")).toEqual([
      { name: "Edit", input },
    ]);
    expect(patchCalls("*** Update File: a.ts", "@@", " a", "", "-b", "+c")).toEqual([
      { name: "Edit", input },
    ]);
  });

  test("several edits of one file", () => {
    expect(
      patchCalls("*** Update File: a.ts", "@@", "-a", "+b", "@@ class X", "@@ def y", "-c", "+d"),
    ).toEqual([
      {
        name: "MultiEdit",
        input: {
          file_path: "a.ts",
          edits: [
            { old_string: "a", new_string: "b" },
            { old_string: "c", new_string: "d" },
          ],
        },
      },
    ]);
  });

  test("lines for the end of a file", () => {
    expect(patchCalls("*** Update File: a.ts", "@@", "+x", "+y", "*** End of File")).toEqual([
      { name: "Write", input: { file_path: "a.ts", content: "x\ny\n", append: true } },
    ]);
  });

  test("a move, with edits before it and without", () => {
    const move = { name: "Move", input: { path: "a.ts", destination: "b.ts" } };
    expect(patchCalls("*** Update File: a.ts", "*** Move to: b.ts")).toEqual([move]);
    expect(patchCalls("*** Update File: a.ts", "*** Move to: b.ts", "@@", "-a", "+b")).toEqual([
      { name: "Edit", input: { file_path: "a.ts", old_string: "a", new_string: "b" } },
      move,
    ]);
  });

  test("all of these in their order", () => {
    expect(
      patchCalls(
        "*** Add File: a",
        "+a",
        "*** Update File: b",
        "@@",
        "-b",
        "+B",
        "*** Delete File: c",
        "",
      ).map(({ name }) => name),
    ).toEqual(["Write", "Edit", "Delete"]);
  });
});

describe("a patch in a command line", () => {
  const add = patch("*** Add File: a.txt", "+it's $5");
  const write = (file_path: string): Plain => ({
    name: "Write",
    input: { file_path, content: "it's $5\n" },
  });

  test.each([
    ["a here-document", `apply_patch <<'EOF'\n${add}\nEOF\n`],
    ["a here-document in double quotes", `apply_patch <<"EOF"\n${add}\nEOF`],
    ["the older name", `applypatch <<'PATCH'\n${add}\nPATCH\n`],
    ["a word", `apply_patch '${add.replaceAll("'", "'\\''")}'`],
    ["a shell in the shell", `bash -lc "apply_patch <<'EOF'\n${add.replace("$", "\\$")}\nEOF\n"`],
  ])("as %s", (_, command) => {
    expect(callsOf(command)).toEqual([write("a.txt")]);
  });

  test("in a folder", () => {
    const moved = patch("*** Update File: a", "*** Move to: b", "*** Delete File: c");
    expect(callsOf(`cd api && apply_patch <<'EOF'\n${add}\nEOF\n`)).toEqual([write("api/a.txt")]);
    expect(callsOf(`cd api && apply_patch <<'EOF'\n${moved}\nEOF`)).toEqual([
      { name: "Move", input: { path: "api/a", destination: "api/b" } },
      { name: "Delete", input: { path: "api/c" } },
    ]);
  });

  test("is none where the shell changes it", () => {
    expect(callsOf(`apply_patch <<EOF\n${add}\nEOF\n`)).toEqual([]);
    expect(callsOf(`apply_patch <<EOF\n${patch("*** Add File: a", "+b")}\nEOF\n`)).toHaveLength(1);
  });

  test("is none where it does not go to the program", () => {
    expect(callsOf(`cat <<'EOF'\n${add}\nEOF\n`)).toEqual([]);
    expect(callsOf(`cat <<'EOF' | apply_patch\n${add}\nEOF\n`)).toEqual([]);
    expect(callsOf("apply_patch a.patch")).toEqual([]);
  });
});

test.each([
  ["nothing", ""],
  ["no end", "*** Begin Patch\n*** Delete File: a"],
  ["no file", patch()],
  ["lines of no file", patch("+a", "*** Add File: b", "+c")],
  ["a line without its sign", patch("*** Update File: a", "@@", "one")],
  ["an added file with other lines", patch("*** Add File: a", "-b")],
  ["a deletion with lines", patch("*** Delete File: a", "+b")],
  ["an update of nothing", patch("*** Update File: a")],
  ["lines added in several places", patch("*** Update File: a", "@@", "+b", "@@", "-c", "+d")],
  ["another format", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"],
])("a patch with %s amounts to nothing", (_, text) => {
  expect(derive({ name: "Patch", input: { patch: text } })).toEqual([]);
});
