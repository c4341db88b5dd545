import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFolder } from "../../../generator/load.js";
import { validateFiles } from "../../../generator/validate/validate.js";
import { at, check, expected, loaded, marked, spots } from "../support.js";

/** The head of every mapping; what a test is about comes after it. */
const HEAD = "id: x\nname: X\nvendor: V\nverified: { on: 2026-08-10, against: x 1 }\n";

/** A mapping with these lines under the key of one rule. */
function rule(lines: string): string {
  const indented = lines.replace(/^/gm, "    ");
  return `${HEAD}tools:\n  Tool:\n    op: Glob\n${indented}\n`;
}

/** A mapping with this key in a rule. */
function key(line: string): string {
  return rule(`keys:\n  ${line}`);
}

test("the mappings of the project have the right form", () => {
  const { files, diagnostics } = loadFolder("mappings");
  expect([...diagnostics, ...validateFiles(files).diagnostics]).toEqual([]);
  expect(files.length).toBeGreaterThan(2);
});

test("a list of equal maps where words are meant is a mistake like any other", () => {
  const source = `${HEAD}coerce: [{ a: 1 }, { a: 1 }]\ntools: {}\n`;
  const found = check("mappings/x.yaml", source).map(({ code }) => code);
  expect(found).toEqual(["not-allowed-value", "not-allowed-value", "bad-format"]);
});

describe("everything that the language can say is accepted", () => {
  test.each([
    ["a field", "k: pattern"],
    ["a native key of any spelling", '"a/b~\'`${x}*/": pattern'],
    ["a table of values", "k: { to: output, values: { a: files, b: ~, 1: count, true: x } }"],
    ["a way back", "k: { to: output, values: { a: x, b: x }, back: { x: b } }"],
    ["a boolean turned round", "k: { to: ignore_case, flip: true }"],
    ["a unit", "k: { to: timeout_ms, unit: min }"],
    ["a base", "k: { to: offset, base: 0 }"],
    ["a list", "k: { to: pattern, list: many }"],
    ["a list of objects of one key", "k: { to: url, list: always, item: q }"],
    ["a span", "k: { to: [offset, limit], span: 1000 }"],
    ["a last line", "k: { to: limit, last: StartLine }"],
    ["a lead", 'k: { to: pattern, lead: "**/" }'],
    ["a fold", "k: { to: pattern, fold: path }"],
    ["a list of objects", "k: { to: edits, each: { a: old_string, b: { to: x, flip: true } } }"],
    ["a text of several values", 'k: { to: pattern, join: "; " }'],
    ["a list as text", "k: { to: allowed_domains, list: always, json: always }"],
    ["objects alone or as text", "k: { to: edits, each: { a: b }, single: true, json: true }"],
    ["the op as a list of one", "k: { one: { a: old_string } }"],
    ["an object of keys", "k: { keys: { q: { keys: { r: query } } } }"],
    ["words", "k: { to: command, argv: true }"],
    ["a shape", "k: { shape: rg-files }"],
    ["a marker", "k: { is: files }"],
    ["a default", 'k: { to: path, write: always, else: "." }'],
    ["the directory of the session", 'k: { to: path, write: always, else: { cwd: "." } }'],
    ["a list as a default", "k: { to: paths, write: always, else: [a, 1] }"],
    ["a constant", "k: { write: always, else: ~ }"],
    ["a legacy key with a note", "k: { to: path, legacy: true, doc: Old. }"],
  ])("%s", (_, line) => {
    expect(check("mappings/x.yaml", key(line))).toEqual([]);
  });

  test.each([
    ["what every call says", "says: { recursive: true }"],
    ["local keys", "local: { toolAction: Shown to the person. }"],
    ["text", "text: command"],
    ["conditions", "when: { has: [a, b], lacks: c, is: { d: 1, e: [x, ~] } }"],
    ["implied values", "implied: { output: files, limit: 20, hidden: false }"],
    ["versions", 'since: "1.0"\nuntil: 2.1.63'],
    ["presets", "preset: [a, b]"],
    ["legacy", "legacy: true"],
    ["write only", "write: only"],
    ["evidence", "source: a\nconfidence: inferred\ndoc: A note.\nresults: One path a line."],
    ["an exception", "allow: { missing-source: Nobody has published it. }"],
  ])("%s", (_, lines) => {
    expect(check("mappings/x.yaml", rule(lines))).toEqual([]);
  });

  test.each([
    ["aliases and coercion", "aliases: [x_y, x-z]\ncoerce: [integers]\ntools: {}"],
    ["presets with and without a note", "presets: { a: A., b: { doc: B. }, c: {} }\ntools: {}"],
    ["a session", "session: { files: ~/x/*.jsonl, container: jsonl, family: parts }\ntools: {}"],
    ["sources", "sources: { a: { ref: r, kind: docs, doc: D. } }\ntools: {}"],
    ["a dialect", "extends: y\ndrop: [LS]"],
    ["exceptions", "allow: { never-written: It is gone. }\ntools: {}"],
    ["several rules", "tools: { t: [{ op: Glob, write: only }, { op: ListDir }] }"],
  ])("%s", (_, lines) => {
    expect(check("mappings/x.yaml", `${HEAD}${lines}\n`)).toEqual([]);
  });
});

describe("mistakes are named by code and place", () => {
  test.each([
    ["a misspelt property of a rule", rule("«souce»: a"), "unknown-property"],
    ["a misspelt property of the file", `${HEAD}«alias»: [a]\ntools: {}`, "unknown-property"],
    ["a misspelt operation", key("k: { to: x, «vlues»: {} }"), "unknown-property"],
    ["a misspelt `to`, once", key("k: { «too»: x }"), "unknown-property"],
    ["two operations", key("k: { to: x, values: {}, «flip»: true }"), "unknown-property"],
    ["a property far down", key("k: { keys: { a: { to: b, «lst»: many } } }"), "unknown-property"],
    ["the rest of a text", key("k: { to: x, doc: one, «two words»: ~ }"), "unknown-property"],
    ["a key without a field", key("«k»: { flip: true }"), "missing-property"],
    ["a key of nothing", key("«k»: {}"), "missing-property"],
    ["`else` without `write`", key('«k»: { to: x, else: "." }'), "missing-property"],
    ["`back` without `values`", key("«k»: { to: x, back: {} }"), "missing-property"],
    ["a rule without an op", `${HEAD}tools:\n  «Tool»: { keys: {} }`, "missing-property"],
    ["a source without kind", `${HEAD}sources: { «a»: { ref: r } }\ntools: {}`, "missing-property"],
    ["neither tools nor a base", `«${HEAD.split("\n")[0]}»\n${HEAD.slice(6)}`, "missing-property"],
    ["a number for a version", rule("since: «2.1»"), "wrong-type"],
    ["a number for a field", key("k: «7»"), "wrong-type"],
    ["nothing for a field", key("k: «~»"), "wrong-type"],
    ["a list for a key", key("k: «[a, b]»"), "wrong-type"],
    ["two fields without `span`", key("k: { to: «[a, b]» }"), "wrong-type"],
    ["a map in a table of values", key("k: { to: x, values: { a: «{}» } }"), "wrong-type"],
    ["a tool that is text", `${HEAD}tools: { t: «Glob» }`, "wrong-type"],
    ["a rule that is text", `${HEAD}tools: { t: [{ op: Glob }, «Glob»] }`, "wrong-type"],
    ["a native key read as a number", key("«1»: pattern"), "wrong-type"],
    ["a tool read as a boolean", `${HEAD}tools: { «true»: { op: Glob } }`, "wrong-type"],
    ["a word that is not one of few", key("k: { to: x, list: «mny» }"), "not-allowed-value"],
    ["legacy: false", rule("legacy: «false»"), "not-allowed-value"],
    ["a unit of no use", key("k: { to: x, unit: «h» }"), "not-allowed-value"],
    ["an exception for an error", rule("allow: { «unknown-op»: why }"), "not-allowed-value"],
    [
      "a day out of the calendar",
      `${HEAD.replace("2026-08-10", "«2026-8-1»")}tools: {}`,
      "bad-format",
    ],
    ["an id with capitals", `${HEAD}extends: «Y»`, "bad-format"],
    ["no source", rule("source: «[]»"), "bad-format"],
    ["the same source twice", rule("source: [a, b, «a»]"), "bad-format"],
    ["no condition", rule("when: «{}»"), "bad-format"],
    ["an empty text", rule("doc: «''»"), "bad-format"],
    ["a span of three fields", key("k: { to: «[a, b, c]», span: 1 }"), "bad-format"],
    ["an inherited name as a native key", key("«constructor»: pattern"), "reserved-key"],
    ["`__proto__` as a native key", key("«__proto__»: pattern"), "reserved-key"],
    ["`__proto__` as a tool", `${HEAD}tools: { «__proto__»: { op: Glob } }`, "reserved-key"],
    ["an inherited name in a condition", rule("when: { is: { «toString»: 1 } }"), "reserved-key"],
    [
      "an inherited name as a preset",
      `${HEAD}presets: { «constructor»: x }\ntools: {}`,
      "reserved-key",
    ],
  ])("%s", (_, source, code) => {
    const snippet = marked(source);
    expect(spots(check("mappings/x.yaml", snippet.text))).toEqual(expected(snippet, code));
  });

  test("all mistakes of a file in one run", () => {
    const snippet = marked(rule("keys:\n  a: «1»\n  b: { to: «2» }\n«nme»: x\nsince: «3»"));
    expect(spots(check("mappings/x.yaml", snippet.text))).toEqual(
      expected(snippet, "wrong-type", "wrong-type", "unknown-property", "wrong-type"),
    );
  });

  test("a file of another name", () => {
    const snippet = marked(`${HEAD.replace("id: x", "id: «x»")}tools: {}`);
    expect(spots(check("mappings/y.yaml", snippet.text))).toEqual(
      expected(snippet, "file-name-mismatch"),
    );
  });

  test.each(["", "- a", "text", "7"])("a file of %j is no mapping", (text) => {
    expect(check("mappings/x.yaml", text).map((one) => one.code)).toEqual(["wrong-type"]);
  });

  test("the second of two keys that look alike is shown at its table", () => {
    const snippet = marked(key("k: { to: x, values: { 1: a, '1': «{}» } }"));
    const [found] = check("mappings/x.yaml", snippet.text);
    expect(found?.code).toBe("wrong-type");
  });
});

describe("the vocabulary and the shapes", () => {
  const FIELD = "{ type: string, doc: D. }";
  const op = (fields: string): string =>
    `ops:\n  Op:\n    doc: D.\n    acp: read\n    show: [a]\n    search: [a]\n    fields: ${fields}\n`;

  test.each([
    ["every simple type", `{ a: ${FIELD}, b: { type: strings, doc: D. } }`],
    ["an enumeration", "{ a: { type: [x, y], doc: D. } }"],
    ["a list of objects", `{ a: { type: [{ b: ${FIELD} }], doc: D., required: true } }`],
    ["numbers", "{ a: { type: integer, doc: D., unit: ms, min: 0 } }"],
    ["a twin", "{ a: { type: string, doc: D., plural: as } }"],
  ])("accept %s", (_, fields) => {
    expect(check("mappings/canonical.yaml", op(fields))).toEqual([]);
  });

  test.each([
    ["a misspelt type", op("{ a: { type: «strng», doc: D. } }"), "not-allowed-value"],
    ["a type of another kind", op("{ a: { type: «7», doc: D. } }"), "wrong-type"],
    [
      "a mistake in an inner field",
      op("{ a: { type: [{ b: { type: «x», doc: D. } }], doc: D. } }"),
      "not-allowed-value",
    ],
    ["a field without a sentence", op("{ «a»: { type: string } }"), "missing-property"],
    ["a field in camel case", op(`{ «filePath»: ${FIELD} }`), "bad-format"],
    ["an inherited name as a field", op(`{ «constructor»: ${FIELD} }`), "reserved-key"],
    ["an unknown kind of op", op("{}").replace("acp: read", "acp: «raed»"), "not-allowed-value"],
    ["an op in lower case", op("{}").replace("Op", "«op»"), "bad-format"],
  ])("refuse %s", (_, source, code) => {
    const snippet = marked(source);
    expect(spots(check("mappings/canonical.yaml", snippet.text))).toEqual(expected(snippet, code));
  });

  test.each([
    [
      "a flag without dashes",
      "{ op: Grep, program: [rg], flags: { «i»: { to: a } } }",
      "bad-format",
    ],
    ["a flag of nothing", "{ op: Grep, program: [rg], flags: { -i: «{}» } }", "bad-format"],
    ["two words as one", "{ op: Grep, program: [«git grep»] }", "bad-format"],
    ["a misspelt property", "{ op: Grep, program: [rg], «flgs»: {} }", "unknown-property"],
  ])("refuse %s", (_, shape, code) => {
    const snippet = marked(`shapes: { s: ${shape} }`);
    expect(spots(check("mappings/shell.yaml", snippet.text))).toEqual(expected(snippet, code));
  });
});

describe("sentences", () => {
  const first = (text: string) => check("mappings/x.yaml", text)[0];

  test("name the nearest spelling among what is not there yet", () => {
    const found = first(rule("souce: a"));
    expect(found?.message).toBe("unknown property `souce` in a rule; did you mean `source`?");
    expect(found?.allowed).not.toContain("op");
    expect(found?.allowed).toContain("source");
    expect(found?.fix?.edits.map((edit) => edit.text)).toEqual(["source"]);
  });

  test("say what was expected and what is there", () => {
    expect(first(key("k: [a]"))?.message).toBe("`k` must be text or a map, not a list");
    expect(first(rule("doc: ~"))?.message).toBe("`doc` must be text, not nothing");
  });

  test("offer quotes around what YAML reads as a number", () => {
    const text = rule("since: 2.10");
    const found = first(text);
    expect(found?.help).toContain("in quotes");
    const [edit] = found?.fix?.edits ?? [];
    expect(edit?.text).toBe('"2.10"');
    expect(edit && at(text, edit.place)).toBe("2.10");
  });

  test("explain the comma in braces", () => {
    expect(first(key("k: { to: x, doc: one, two words }"))?.help).toContain("comma");
  });

  test("help with the description of the schema", () => {
    expect(first(rule("write: always"))?.help).toBe("`only`: written, never read.");
    expect(first(`${HEAD}tools: { t: {} }`)?.help).toContain("an op of mappings/canonical.yaml");
  });
});

test("files without errors are handed on", () => {
  const good = loaded(`${HEAD}tools: {}`);
  const bad = loaded("id: y", "mappings/y.yaml");
  const { valid, diagnostics } = validateFiles([good, bad]);
  expect(valid).toEqual([good]);
  expect(new Set(diagnostics.map((one) => one.code))).toEqual(new Set(["missing-property"]));
});

test("fifty problems of one file are enough", () => {
  const keys = Array.from({ length: 200 }, (_, index) => `k${index}: 1`).join("\n  ");
  expect(check("mappings/x.yaml", rule(`keys:\n  ${keys}`))).toHaveLength(50);
});

test("whatever stands in a mapping, problems have places inside of it", () => {
  const name = fc.oneof(
    fc.constantFrom(
      "op",
      "keys",
      "to",
      "values",
      "when",
      "is",
      "__proto__",
      "constructor",
      "1",
      "a/b~",
    ),
    fc.string(),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      name,
      fc.constantFrom(null, true, 0, 1.5),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.dictionary(name, tie("json"), { maxKeys: 4 }),
    ),
  }));
  const path = fc.constantFrom("mappings/canonical.yaml", "mappings/shell.yaml", "mappings/x.yaml");
  const top = fc.record(
    { id: json, tools: json, ops: json, shapes: json, sources: json },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(path, fc.oneof(top, json), (file, value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes("\u007f"));
      for (const { target, message } of check(file, text)) {
        expect(message).not.toContain("undefined");
        expect(target).not.toBe("nowhere");
        if (target === "nowhere") continue;
        expect(target.start).toBeGreaterThanOrEqual(0);
        expect(target.end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 500 },
  );
});
