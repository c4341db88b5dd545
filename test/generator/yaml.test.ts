import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import type { YamlNode } from "../../generator/nodes.js";
import { parseYaml } from "../../generator/yaml.js";
import { expected, marked, spots } from "./support.js";

function problems(text: string): Diagnostic[] {
  return parseYaml("x.yaml", text).diagnostics;
}

/** The value of a node as JSON would have it, with pairs in place of objects. */
function value(node: YamlNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(value);
  return node.entries.map((entry) => [entry.literal, value(entry.value)]);
}

describe("values", () => {
  test.each([
    ["a: 1", [["a", 1]]],
    ["- x\n- [true, ~, 0.5]", ["x", [true, null, 0.5]]],
    ["{a}", [["a", null]]],
    ["-i: ignore_case", [["-i", "ignore_case"]]],
    [
      "'1': a\n1: b\ntrue: c",
      [
        ["1", "a"],
        [1, "b"],
        [true, "c"],
      ],
    ],
    ["no: yes", [["no", "yes"]]],
    ["on: 2026-08-10", [["on", "2026-08-10"]]],
    ["text: |\n  one\n  two\n", [["text", "one\ntwo\n"]]],
    [
      "__proto__: 1\nconstructor: 2",
      [
        ["__proto__", 1],
        ["constructor", 2],
      ],
    ],
    [
      "a: &x [1]\nb: *x",
      [
        ["a", [1]],
        ["b", [1]],
      ],
    ],
    [
      "a: &x 1\nb: &x 2\nc: *x",
      [
        ["a", 1],
        ["b", 2],
        ["c", 2],
      ],
    ],
    ["", null],
    ["# nothing but a comment", null],
  ])("%j", (text, wanted) => {
    const { root, diagnostics } = parseYaml("x.yaml", text);
    expect(diagnostics).toEqual([]);
    expect(value(root)).toEqual(wanted);
  });

  test("keys keep their text beside their value", () => {
    const { root } = parseYaml("x.yaml", "1.0: a\n0x10: b\n'q': c");
    const keys = root?.kind === "map" ? root.entries.map((entry) => entry.key) : [];
    expect(keys).toEqual(["1.0", "0x10", "q"]);
  });
});

describe("places", () => {
  test("keys, values, lists and maps know their range", () => {
    const { text, ranges } = marked("«a»: «'b'»\n«c»: «[«1», «{«d»: «e»}»]»\n");
    const { root } = parseYaml("x.yaml", text);
    const found: { start: number; end: number }[] = [];
    const visit = (node: YamlNode): void => {
      found.push({ start: node.place.start, end: node.place.end });
      if (node.kind === "list") node.items.forEach(visit);
      if (node.kind !== "map") return;
      for (const entry of node.entries) {
        found.push({ start: entry.keyPlace.start, end: entry.keyPlace.end });
        visit(entry.value);
      }
    };
    if (root) visit(root);
    expect(found.slice(1)).toEqual(ranges);
    expect(found[0]?.start).toBe(0);
  });

  test("a byte order mark shifts nothing", () => {
    const { root } = parseYaml("x.yaml", "\ufeffid: x");
    expect(root?.kind === "map" && root.entries[0]?.keyPlace).toEqual({
      file: "x.yaml",
      start: 1,
      end: 3,
    });
  });
});

describe("what is refused, and where", () => {
  test.each([
    ["an unclosed bracket", "a: [1«»", "yaml-syntax"],
    ["a tab as indentation", "a:\n«\t»- b", "yaml-syntax"],
    ["NUL", "a: «\0»", "yaml-syntax"],
    ["an escape character", "a: «\u001b»[31m", "yaml-syntax"],
    ["a colon in a plain text", "a: «b»: c", "yaml-syntax"],
    ["a reserved character", "a: «@»b", "yaml-syntax"],
    ["an alias without an anchor", "a: «*b»", "yaml-syntax"],
    ["an alias inside its own anchor", "a: &a [«*a»]", "yaml-syntax"],
    ["a number beyond 2^53", "a: «9007199254740993»", "yaml-syntax"],
    ["an infinite number", "a: «.inf»", "yaml-syntax"],
    ["a duplicate key", "a: 1\n«a»: 2", "yaml-duplicate-key"],
    ["a duplicate key of another spelling", "1: a\n«1.0»: b", "yaml-duplicate-key"],
    ["a duplicate `__proto__`", "__proto__: 1\n«__proto__»: 2", "yaml-duplicate-key"],
    ["a tag of one's own", "a: «!regexp» x", "yaml-unsupported"],
    ["a tag of YAML", "a: «!!binary» aGk=", "yaml-unsupported"],
    ["a directive", "«%YAML 1.1»\n---\na: yes", "yaml-unsupported"],
    ["a merge key", "a: &a {b: 1}\n«<<»: *a", "yaml-unsupported"],
    ["a list as a key", "? «[a]»\n: 1", "yaml-unsupported"],
    ["an alias as a key", "a: &a 1\n«*a» : 2", "yaml-unsupported"],
    ["a second document", "a: 1\n«---\nb: 2»", "yaml-unsupported"],
    ["brackets without end", "[".repeat(65) + "«[»" + "[".repeat(1000), "yaml-too-deep"],
  ])("%s", (_, source, code) => {
    const snippet = marked(source);
    const found = problems(snippet.text);
    // An unclosed bracket is reported at the end of the file, with a width of the library's choice.
    if (source.includes("«»")) expect(found.map((one) => one.code)).toEqual([code]);
    else expect(spots(found)).toEqual(expected(snippet, code));
  });

  test("the first of two equal keys is shown too", () => {
    const { text, ranges } = marked("a:\n  «b»: 1\n  «b»: 2");
    const [found] = problems(text);
    expect(found?.related?.map(({ place }) => place)).toEqual([{ file: "x.yaml", ...ranges[0] }]);
  });

  test("a quoted `<<` is a key like any other", () => {
    expect(problems("'<<': 1")).toEqual([]);
  });

  test("no more than twenty problems of one file are told", () => {
    const text = "a: 1\n".repeat(500);
    expect(problems(text)).toHaveLength(20);
  });
});

describe("hostile sizes", () => {
  const codes = (text: string): string[] => problems(text).map((one) => one.code);

  test("aliases that explode", () => {
    const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let i = 1; i < 9; i++) {
      bomb.push(`a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(", ")}]`);
    }
    expect(codes(bomb.join("\n"))).toContain("yaml-alias-limit");
  });

  test("aliases that add up to a deep tree", () => {
    const deep = (name: string, inner: string): string =>
      `${name}: &${name} ${"[".repeat(40)}${inner}${"]".repeat(40)}`;
    expect(codes(`${deep("a", "x")}\n${deep("b", "*a")}`)).toEqual(["yaml-too-deep"]);
  });

  test("many aliases of one small value are fine", () => {
    expect(codes(`a: &a x\nb: [${"*a, ".repeat(10_000)}]`)).toEqual([]);
  });

  test.each([
    ["nested lists", "- ".repeat(50_000)],
    ["nested maps", "{a: ".repeat(50_000)],
    ["explicit keys", "? ".repeat(50_000)],
    ["keys of one map", Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join("\n")],
    ["documents", "---\n".repeat(50_000)],
    ["anchors", "&a ".repeat(20_000)],
    ["closing brackets", "]".repeat(20_000)],
    ["colons", ": ".repeat(50_000)],
    ["an open quote", `"${"\\n".repeat(50_000)}`],
  ])("%s", (_, text) => {
    const { root, diagnostics } = parseYaml("x.yaml", text);
    expect(root === undefined).toBe(diagnostics.length > 0);
  });

  test("64 levels are read, 65 are not", () => {
    expect(codes(`${"[".repeat(64)}${"]".repeat(64)}`)).toEqual([]);
    expect(codes(`${"[".repeat(66)}${"]".repeat(66)}`)).toEqual(["yaml-too-deep"]);
  });
});

test("whatever the text, there is a tree or a reason, and every place is inside", () => {
  const piece = fc.constantFrom(
    ..."[]{}:,-?&*!|>'\"%@`#~\t\r\n \\".split(""),
    "a",
    "1",
    "a: ",
    "- ",
    "? ",
    "&a",
    "*a",
    "<<",
    "---",
    "...",
    "!!str",
    "\n  ",
    "\0",
    "\ud800",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 40 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (source) => {
      const { root, diagnostics } = parseYaml("x.yaml", source);
      expect(root === undefined).toBe(diagnostics.length > 0);
      for (const { target } of diagnostics) {
        expect(target).not.toBe("nowhere");
        if (target === "nowhere") continue;
        expect(target.start).toBeGreaterThanOrEqual(0);
        expect(target.end).toBeGreaterThanOrEqual(target.start);
      }
    }),
    { numRuns: 500 },
  );
});

test("JSON is read as JSON reads it", () => {
  const number = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1, max: 1, noNaN: true }));
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      number,
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("json"), { maxLength: 5 }),
      fc.dictionary(fc.string(), tie("json"), { maxKeys: 5 }),
    ),
  }));
  const plain = (node: YamlNode | undefined): unknown => {
    if (node?.kind === "list") return node.items.map(plain);
    if (node?.kind !== "map") return node?.value;
    return Object.fromEntries(node.entries.map((entry) => [entry.key, plain(entry.value)]));
  };
  fc.assert(
    fc.property(json, (wanted) => {
      const text = JSON.stringify(wanted);
      // JSON admits DEL in a string as it is, YAML does not.
      fc.pre(!text.includes("\u007f"));
      const { root, diagnostics } = parseYaml("x.yaml", text);
      expect(diagnostics).toEqual([]);
      expect(plain(root)).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});
