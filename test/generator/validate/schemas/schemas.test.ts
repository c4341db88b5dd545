import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Op, Shape } from "../../../../generator/ir.js";
import { canonicalSchema } from "../../../../generator/validate/schemas/canonical.js";
import { harnessSchema } from "../../../../generator/validate/schemas/harness.js";
import type { JsonSchema } from "../../../../generator/validate/schemas/parts.js";
import { shellSchema } from "../../../../generator/validate/schemas/shell.js";
import { compileSchema } from "../../../../generator/validate/validate.js";

const place = { file: "mappings/canonical.yaml", start: 0, end: 0 };
const field = { required: false, doc: "D.", place };

const ops: Op[] = [
  {
    name: "Glob",
    doc: "D.",
    acp: "search",
    show: [],
    search: [],
    fields: [
      { ...field, name: "pattern", type: { kind: "string" } },
      { ...field, name: "hidden", type: { kind: "boolean" } },
      { ...field, name: "kind", type: { kind: "enum", values: ["file", "dir"] } },
    ],
    place,
  },
  {
    name: "MultiEdit",
    doc: "D.",
    acp: "edit",
    show: [],
    search: [],
    fields: [
      {
        ...field,
        name: "edits",
        type: {
          kind: "objects",
          fields: [{ ...field, name: "old_string", type: { kind: "string" } }],
        },
      },
    ],
    place,
  },
  { name: "Bare", doc: "D.", acp: "other", show: [], search: [], fields: [], place },
];

const shapes: Shape[] = [
  { id: "rg", op: "Grep", program: ["rg"], fixed: [], flags: [], positionals: [], place },
];

const ALL: [string, JsonSchema][] = [
  ["canonical", canonicalSchema()],
  ["shell", shellSchema()],
  ["harness", harnessSchema()],
  ["harness with a vocabulary", harnessSchema({ ops, shapes })],
  ["harness with an empty vocabulary", harnessSchema({ ops: [], shapes: [] })],
];

describe.each(ALL)("the schema %s", (_, schema) => {
  test("is a schema of draft 07", () => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  test("compiles in strict mode", () => {
    expect(compileSchema(schema)({})).toBe(false);
  });

  test("describes everything that an author writes", () => {
    expect(undescribed(schema)).toEqual([]);
  });

  test("survives being written to a file", () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});

/** Properties without a description, of their own or of the definition that they refer to. */
function undescribed(root: JsonSchema): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, inCondition: boolean): void => {
    if (Array.isArray(node)) node.forEach((item) => visit(item, inCondition));
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const closed = "additionalProperties" in node && node.additionalProperties === false;
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === "properties" && closed && !inCondition) {
        for (const [name, property] of Object.entries<JsonSchema>(value)) {
          if (descriptionOf(property, root) === undefined) found.add(name);
        }
      }
      visit(value, inCondition || keyword === "if");
    }
  };
  visit(root, false);
  return [...found];
}

function descriptionOf(schema: JsonSchema, root: JsonSchema): string | undefined {
  const name = schema.$ref?.replace("#/definitions/", "");
  return (
    schema.description ?? (name === undefined ? undefined : root.definitions?.[name]?.description)
  );
}

describe("with a vocabulary", () => {
  const validate = compileSchema(harnessSchema({ ops, shapes }));
  const accepts = (rule: object): boolean =>
    validate({
      id: "x",
      name: "X",
      vendor: "V",
      verified: { on: "2026-08-10", against: "x" },
      tools: { t: rule },
    });

  test.each([
    [true, { op: "Glob", keys: { a: "pattern", b: { to: "hidden", flip: true } } }],
    [true, { op: "MultiEdit", keys: { e: { to: "edits", each: { o: "old_string" } } } }],
    [true, { op: "Glob", implied: { kind: "dir", hidden: true, pattern: "x" }, text: "pattern" }],
    [true, { op: "Glob", keys: { a: { keys: { b: "pattern" } }, c: { shape: "rg" } } }],
    [true, { op: "Bare", local: { a: "why" } }],
    [false, { op: "Glop" }],
    [false, { op: "Glob", keys: { a: "patern" } }],
    [false, { op: "Glob", keys: { a: { to: "edits", each: { o: "old_string" } } } }],
    [false, { op: "Glob", keys: { a: { to: "pattern", fold: "folder" } } }],
    [false, { op: "Glob", keys: { a: { keys: { b: "patern" } } } }],
    [false, { op: "Glob", keys: { a: { shape: "gr" } } }],
    [false, { op: "Glob", text: "command" }],
    [false, { op: "Glob", implied: { colour: true } }],
    [false, { op: "Glob", implied: { kind: "socket" } }],
    [false, { op: "MultiEdit", keys: { e: { to: "edits", each: { o: "old" } } } }],
  ])("accepts: %s %j", (wanted, rule) => {
    expect(accepts(rule)).toBe(wanted);
  });
});
