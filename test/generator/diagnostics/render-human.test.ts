import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Diagnostic, diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { renderHuman } from "../../../generator/diagnostics/render-human.js";
import { marked } from "../support.js";

const file = "mappings/x.yaml";

/** The lines that show one warning at the mark of a snippet. */
function show(source: string, extras: Partial<Diagnostic> = {}): string[] {
  const { text, ranges } = marked(source);
  const [range = { start: 0, end: 0 }] = ranges;
  const one: Diagnostic = {
    code: "missing-source",
    severity: "warning",
    message: "something",
    target: { file, ...range },
    ...extras,
  };
  return renderHuman([one], new Map([[file, text]])).split("\n");
}

describe("the frame", () => {
  test("shows two lines around, and a caret under the range", () => {
    expect(show("one\ntwo\nthree\nkeys: { a: «patern» }\nfive\nsix\nseven")).toEqual([
      "mappings/x.yaml:4:12 warning missing-source: something",
      "  2 | two",
      "  3 | three",
      "> 4 | keys: { a: patern }",
      "    |            ^^^^^^",
      "  5 | five",
      "  6 | six",
      "",
    ]);
  });

  test("ends where the file ends", () => {
    expect(show("«a»: 1")).toEqual([
      "mappings/x.yaml:1:1 warning missing-source: something",
      "> 1 | a: 1",
      "    | ^",
      "",
    ]);
  });

  test("marks an empty range, and one at the end of the file", () => {
    expect(show("a:«»")).toContain("    |   ^");
    expect(show("a: [\n«»")).toContain("    | ^");
  });

  test("marks the first line of a range of several", () => {
    const lines = show("a: «{\n  b: 1\n}»");
    expect(lines).toContain("    |    ^");
    expect(lines.filter((line) => line.includes("^"))).toHaveLength(1);
  });

  test("keeps the caret in place behind control characters", () => {
    const lines = show("\ta\u200b: «x»");
    const line = lines.find((one) => one.startsWith("> 1"));
    const caret = lines.find((one) => one.includes("^"));
    expect(line).toBe("> 1 | ␉a\\u{200b}: x");
    expect(caret?.indexOf("^")).toBe(line?.indexOf("x"));
  });

  test("shows the part of a long line around the caret", () => {
    const lines = show(`${"a".repeat(5000)}«bcd»${"e".repeat(5000)}`);
    const line = lines.find((one) => one.startsWith("> 1")) ?? "";
    const caret = lines.find((one) => one.includes("^")) ?? "";
    expect(line.length).toBeLessThan(140);
    expect(line.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1)).toBe("bcd");
  });

  test("aligns numbers of different width", () => {
    const lines = show(`${"x\n".repeat(8)}«a»\nb`);
    expect(lines).toContain(">  9 | a");
    expect(lines).toContain("     | ^");
    expect(lines).toContain("  10 | b");
  });
});

describe("below the frame", () => {
  test("stand what is allowed, help, and the fix", () => {
    const params = { field: "patern", op: "Glob", allowed: ["pattern", "path"] };
    const one = diagnostic("unknown-field", params, { file, start: 0, end: 6 });
    const text = renderHuman([one], new Map([[file, "patern"]]));
    expect(text.split("\n").slice(3, -2)).toEqual([
      "  allowed: pattern, path",
      `  help: ${one.help}`,
    ]);
    expect(text.split("\n").at(-2)).toBe("  fix: Write `pattern`");
  });

  test("stand related places with their own line", () => {
    const related = [{ message: "it stands here first", place: { file, start: 0, end: 1 } }];
    expect(show("b: 1\n«b»: 2", { related }).slice(-4)).toEqual([
      "  mappings/x.yaml:1:1 it stands here first",
      "  > 1 | b: 1",
      "      | ^",
      "",
    ]);
  });
});

test("a diagnostic without a place is a line", () => {
  expect(show("", { target: "nowhere" })).toEqual(["warning missing-source: something", ""]);
});

test("a painter colours, and changes no text", () => {
  const wrap = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const painter = {
    error: wrap("e"),
    warning: wrap("w"),
    strong: wrap("s"),
    faint: wrap("f"),
  };
  const one = diagnostic("missing-source", { tool: "t" }, { file, start: 0, end: 1 });
  const texts = new Map([[file, "abc"]]);
  const painted = renderHuman([one], texts, painter);
  expect(painted).toContain("<s>mappings/x.yaml:1:1</s> <w>warning</w> missing-source");
  expect(painted).toContain("<w>^</w>");
  expect(painted.replace(/<\/?[ewsf]>/g, "")).toBe(renderHuman([one], texts));
});

test("nothing of a file or a name reaches the terminal as a control character", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("\u001b[2J", "\r", "\b", "\u202e", "a", "\u0007"),
  });
  fc.assert(
    fc.property(nasty, nasty, fc.nat(20), (text, name, start) => {
      const params = { property: name, where: "a rule", allowed: [name] };
      const place = { file: `x${name}`, start, end: start + 3 };
      const one = diagnostic("unknown-property", params, place);
      const shown = renderHuman([one], new Map([[place.file, text]]));
      // eslint-disable-next-line no-control-regex
      expect(shown.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});
