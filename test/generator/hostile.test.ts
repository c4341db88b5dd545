/** Nothing that is written in a mapping becomes code. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Node, Project as TypeScript, type SourceFile, SyntaxKind } from "ts-morph";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate } from "../../generator/main.js";
import type { Encoded } from "../../src/runtime/call.js";
import type { CodecOf } from "../../src/runtime/codec.js";
import type { AnyCall } from "../../src/runtime/call.js";
import type { JsonObject } from "../../src/runtime/json.js";
import { createProject, importCodec, type Project } from "./project.js";

/** Each of these would run `pwned_x` if it were pasted somewhere, or break what it is pasted into. */
const NAMES = [
  '";pwned_x();"',
  "';pwned_x();'",
  "`;pwned_x();`",
  "${pwned_x()}",
  "*/pwned_x();/*",
  "//pwned_x()",
  "\npwned_x();\n",
  "\r\npwned_x()",
  "\u2028pwned_x();\u2029",
  "\\",
  '\\";pwned_x();//',
  "</script><script>pwned_x()</script>",
  "<!--pwned_x()-->",
  "{{pwned_x()}}",
  "$&$'$`$$",
  "]: pwned_x(), [",
  "\u202epwned_x()\u2066",
  "\u0000pwned_x()\u007f",
  "\ud800pwned_x()",
  "a b",
  "0",
  "日本",
  " ",
  "🙂",
];

/** Tools that may have names that objects inherit, or that generated code uses itself. */
const TOOL_NAMES = [
  ...NAMES,
  "constructor",
  "toString",
  "hasOwnProperty",
  "default",
  "id",
  "decode",
  "rg_shape",
  "RG_SHAPE",
];

/** Field names that JavaScript keeps for itself, or that generated code uses too. */
const FIELDS = [
  "arguments await boolean case class const default delete enum eval export field fields first",
  "flag function id import in input integer item key keys let lines list name new null number",
  "origin out own package return scaled span static super switch this translate true typeof",
  "undefined value values var void w while with yield",
]
  .join(" ")
  .split(" ");

/** Types of fields, with a value of each. */
const TYPES = [
  { type: "string", value: "s" },
  { type: "integer", value: 7 },
  { type: "boolean", value: true },
  { type: "strings", value: ["s"] },
  { type: "[a, b]", value: "b" },
] as const;

/** A text in double quotes, as YAML reads it. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const DOC = NAMES.map((name) => name.trim()).join(" | ");

/** An op whose fields have all names, and the type. */
function wordsOp(type: string): string {
  const fields = FIELDS.map((name) => `      ${quoted(name)}: { type: ${type}, doc: D. }`);
  return `
    doc: D.
    acp: other
    show: [word]
    search: [word]
    fields:
      word: { type: string, required: true, doc: ${quoted(DOC)} }
${fields.join("\n")}`;
}

function vocabulary(): string {
  return `
ops:
  Find:
    doc: ${quoted(DOC)}
    acp: search
    show: [text]
    search: [text]
    fields:
      text: { type: string, required: true, plural: texts, unit: ${quoted(DOC)}, doc: ${quoted(DOC)} }
      texts: { type: strings, doc: D. }
      kind: { type: [dir, file], doc: D. }
      note: { type: string, doc: D. }
      inner: { type: string, doc: D. }
      lead: { type: string, doc: D. }
      offset: { type: integer, doc: D. }
      limit: { type: integer, doc: D. }
      items:
        doc: D.
        type: [{ name: { type: string, required: true, doc: D. }, default: { type: integer, doc: D. } }]
${TYPES.map(({ type }, at) => `  Words${at}:${wordsOp(type)}`).join("\n")}
  Raw:
    doc: D.
    acp: other
    show: [name]
    search: [name]
    fields:
      name: { type: string, required: true, doc: D. }
      input: { type: json, required: true, doc: D. }
`;
}

/** A native key made of the name. Names that objects inherit are no keys by themselves. */
function keyOf(name: string, suffix = ""): string {
  return `_${name}${suffix}`;
}

/** A rule that uses the name wherever a rule takes one. */
function tool(name: string, preset?: string): string {
  const key = (suffix: string): string => quoted(keyOf(name, suffix));
  return `
  ${quoted(name)}:
    op: Find
    source: s${preset === undefined ? "" : `\n    preset: ${preset}`}
    doc: ${quoted(name)}
    results: ${quoted(name)}
    when: { is: { ${key("mark")}: ${quoted(name)} } }
    implied: { note: ${quoted(name)} }
    keys:
      ${key("mark")}: { is: ${quoted(name)} }
      ${key("")}: { to: text, list: always, item: ${key("")}, doc: ${quoted(name)} }
      ${key("kind")}: { to: kind, values: { ${key("")}: dir, ${key("2")}: dir, ${key("3")}: file }, back: { dir: ${key("")} } }
      ${key("note")}: { to: note, write: always, else: ${quoted(name)} }
      ${key("outer")}: { keys: { ${key("")}: inner, ${key("made")}: { write: always, else: ${quoted(name)} } } }
      ${key("lead")}: { to: lead, lead: ${key("")} }
      ${key("from")}: offset
      ${key("last")}: { to: limit, last: ${key("from")} }
      ${key("items")}: { to: items, each: { ${key("")}: name, ${key("n")}: default } }
    local: { ${key("local")}: ${quoted(name)} }`;
}

/** The head of a mapping, with the names wherever it takes prose. */
function head(id: string, presets: readonly string[]): string {
  return `
id: ${id}
name: ${quoted(DOC)}
vendor: ${quoted(DOC)}
doc: ${quoted(DOC)}
coerce: [integers, booleans]
presets: { ${presets.map((preset) => `${preset}: ${quoted(DOC)}`).join(", ")} }
sources: { s: { ref: ${quoted(DOC)}, kind: docs, doc: ${quoted(DOC)} } }
verified: { on: 2026-08-10, against: ${quoted(DOC)} }
session: { files: ${quoted(DOC)}, container: jsonl, family: f, doc: ${quoted(DOC)} }
allow: { missing-sample: ${quoted(DOC)} }
tools:`;
}

/** Every tool belongs to a preset of its own, so that each can be written. */
function mappingOfPresets(): string {
  const presets = TOOL_NAMES.map((_, at) => `p${at}`);
  return `${head("y", presets)}
${TOOL_NAMES.map((name, at) => tool(name, presets[at])).join("\n")}
`;
}

function mapping(): string {
  const words = TYPES.map(({ type }, at) => {
    const keys = FIELDS.map((name) => {
      const to = type === "boolean" ? `{ to: ${quoted(name)}, flip: true }` : quoted(name);
      return `${quoted(name)}: ${to}`;
    });
    const rule = `op: Words${at}, source: s, keys: { word: word, ${keys.join(", ")} }`;
    return `
  words${at}: { ${rule} }
  old${at}: { legacy: true, ${rule} }`;
  });
  return `${head("x", ["p"])}
${TOOL_NAMES.map((name) => tool(name)).join("\n")}
${words.join("\n")}
  line: { op: Find, source: s, keys: { line: { shape: rg } } }
`;
}

function shapes(): string {
  const words = NAMES.filter((name) => /^\S+$/.test(name) && !/[\s,=]/.test(name));
  const flags = words.map((word) => `${quoted(`--${word}`)}: { to: note }`);
  return `
shapes:
  rg:
    op: Find
    doc: ${quoted(DOC)}
    program: [${words.map(quoted).join(", ")}]
    aliases: [${words.map(quoted).join(", ")}]
    flags: { ${flags.join(", ")} }
    operands: [text]
`;
}

let project: Project;
let modules: SourceFile[] = [];
let typescript: TypeScript;

beforeAll(async () => {
  project = createProject({
    "mappings/canonical.yaml": vocabulary(),
    "mappings/shell.yaml": shapes(),
    "mappings/x.yaml": mapping(),
    "mappings/y.yaml": mappingOfPresets(),
  });
  const done = await generate({ root: project.root, check: false, format: "human" });
  expect(done.stderr.split("\n").slice(0, 6).join("\n")).toBe("");
  expect(done.exitCode).toBe(0);
  typescript = new TypeScript({
    tsConfigFilePath: "tsconfig.json",
    skipAddingFilesFromTsConfig: true,
  });
  modules = typescript.addSourceFilesAtPaths(join(project.root, "generated/**/*.ts"));
});

afterAll(() => project.remove());

test("the modules are valid under the strict settings of the project", () => {
  expect(modules.length).toBeGreaterThan(3);
  const problems = modules
    .flatMap((file) => file.getPreEmitDiagnostics())
    .map((one) => {
      const message = one.getMessageText();
      const text = typeof message === "string" ? message : message.getMessageText();
      return `${one.getSourceFile()?.getBaseName()}:${one.getLineNumber()}: ${text}`;
    });
  expect(problems).toEqual([]);
});

describe("the code", () => {
  test("has no identifier and no template that a mapping wrote", () => {
    for (const file of modules) {
      const identifiers = file.getDescendantsOfKind(SyntaxKind.Identifier);
      expect(identifiers.map((one) => one.getText())).not.toContain("pwned_x");
      expect(file.getDescendantsOfKind(SyntaxKind.TemplateExpression)).toEqual([]);
      expect(file.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral)).toEqual([]);
    }
  });

  test.each(["x.ts", "y.ts"])("holds every name to the letter (%s)", (module) => {
    const codec = modules.find((file) => file.getBaseName() === module);
    const literals = new Set(
      codec
        ?.getDescendants()
        .filter(Node.isStringLiteral)
        .map((node) => node.getLiteralValue()),
    );
    const words = TOOL_NAMES.flatMap((name) => [name, keyOf(name), keyOf(name, "kind")]);
    expect(words.filter((word) => !literals.has(word))).toEqual([]);
  });

  test("shows no character that a reader cannot see", () => {
    for (const file of modules) {
      // eslint-disable-next-line no-control-regex
      expect(file.getFullText()).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
      );
    }
  });
});

test("the pages hold no markup that a mapping wrote", () => {
  const dir = join(project.root, "generated/docs");
  const pages = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    // What stands in a fence is shown as it is; in a code span Vue would still look for braces.
    const text = readFileSync(join(dir, page), "utf8").replace(/^(`{3,})[^]*?^\1$/gm, "");
    expect(text, page).not.toContain("{{pwned");
    expect(text.replace(/\\.|`[^`\n]+`/g, ""), page).not.toMatch(/<\/?script|<!--pwned/);
  }
});

describe("the codecs", () => {
  const codecs = new Map<string, CodecOf<AnyCall>>();

  beforeAll(async () => {
    for (const id of ["x", "y"]) codecs.set(id, await importCodec(project, id));
  });

  function codecOf(id: string): CodecOf<AnyCall> {
    const codec = codecs.get(id);
    if (codec === undefined) throw new Error(`there is no codec ${id}`);
    return codec;
  }

  function back(id: string, name: string, input: JsonObject): { call: AnyCall; encoded: Encoded } {
    const call = codecOf(id).decode(name, input);
    return { call, encoded: codecOf(id).encode(call) };
  }

  const both = TOOL_NAMES.flatMap((name) => ["x", "y"].map((id) => ({ id, name })));

  test.each(both)("$id reads and writes back %j", ({ id, name }) => {
    const key = (suffix: string): string => keyOf(name, suffix);
    const input = {
      [key("mark")]: name,
      [key("")]: [{ [key("")]: name }, { [key("")]: "b" }],
      [key("kind")]: key("2"),
      [key("note")]: name,
      [key("outer")]: { [key("")]: name },
      [key("lead")]: key("x"),
      [key("from")]: 3,
      [key("last")]: 5,
      [key("items")]: [{ [key("")]: name, [key("n")]: 1 }],
      [key("local")]: name,
      [key("unknown")]: name,
    };
    const { call, encoded } = back(id, name, input);
    expect(call.name).toBe("Find");
    expect(call.input).toEqual({
      text: name,
      texts: [name, "b"],
      kind: "dir",
      note: name,
      inner: name,
      lead: key("x"),
      offset: 3,
      limit: 3,
      items: [{ name, default: 1 }],
    });
    expect(encoded).toEqual({ name, input, losses: [] });
  });

  test.each(TOOL_NAMES)("y writes %j with all that it demands", (name) => {
    const key = (suffix: string): string => keyOf(name, suffix);
    const preset = `p${TOOL_NAMES.indexOf(name)}`;
    const call: AnyCall = { name: "Find", input: { text: "a" } };
    const { name: written, input } = codecOf("y").encode(call, { preset });
    expect(written).toBe(name);
    expect(input).toEqual({
      [key("mark")]: name,
      [key("")]: [{ [key("")]: "a" }],
      [key("note")]: name,
      [key("outer")]: { [key("made")]: name },
    });
  });

  test.each(TYPES.map(({ type, value }, at) => ({ type, value, at })))(
    "reads and writes fields of any name ($type)",
    ({ value, at }) => {
      for (const name of [`words${at}`, `old${at}`]) {
        const input: JsonObject = { word: "x" };
        for (const field of FIELDS) input[field] = typeof value === "object" ? [...value] : value;
        const { call, encoded } = back("x", name, input);
        expect(call.name).toBe(`Words${at}`);
        expect(call.origin).not.toHaveProperty("rest");
        expect(encoded).toEqual({ name, input, losses: [] });
      }
    },
  );
});
