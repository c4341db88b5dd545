/** Constants of a codec module: value tables, command shapes, implied values. Each stands once. */
import type { Flag, Op, Shape, ValuePair } from "../../ir.js";
import type { Module } from "./module.js";
import type { NamedRule } from "./rules.js";
import { literal, Names, screaming } from "./text.js";

const JSON_MODULE = "../../src/runtime/json.js";
const DECODE = "../../src/runtime/decode.js";
const ROWS = "../../src/runtime/rows.js";
const SHAPE = "../../src/runtime/shape.js";

export class Tables {
  private readonly names = new Names();
  private readonly helpers = new Names();
  private readonly byText = new Map<string, string>();
  private readonly lines: string[] = [];

  constructor(
    private readonly module: Module,
    rules: readonly NamedRule[],
  ) {
    for (const base of new Set(rules.map((named) => named.base))) {
      this.helpers.claim(`decode${base}`);
      this.helpers.claim(`encode${base}`);
    }
    for (const { constant } of rules) this.names.claim(constant);
  }

  /** Name of a helper function. */
  helper(wanted: string): string {
    return this.helpers.claim(wanted);
  }

  /** A table of native and canonical values. */
  pairs(base: string, key: string, pairs: readonly ValuePair[]): string {
    const rows = pairs.map(
      ({ native, canonical }) => `[${literal(native)}, ${literal(canonical)}],`,
    );
    const text = `[\n${rows.join("\n")}\n] as const satisfies ${this.module.type("Pairs", DECODE)}`;
    return this.once(screaming(`${base}-${key}`), text);
  }

  /** What a rule means when its call does not say. */
  implied({ rule, constant }: NamedRule): string {
    const values = Object.entries(rule.implied).map(
      ([field, value]) => `${field}: ${literal(value)}`,
    );
    const type = this.module.type("JsonObject", JSON_MODULE);
    return this.once(`${constant}_IMPLIED`, `{ ${values.join(", ")} }`, type);
  }

  /** The rows of a rule. Tools that only differ in their name share them. */
  rows(base: string, rows: readonly string[]): string {
    const type = this.module.type("Rows", ROWS);
    return this.once(`${screaming(base)}_KEYS`, `{\n${rows.join("\n")}\n}`, type);
  }

  /** The types that the harness reads from text. */
  coerce(flags: string): string {
    return this.once("COERCE", `{ ${flags} }`);
  }

  /** A command shape of an op. */
  shape(shape: Shape, op: Op): string {
    const lists = op.fields.filter(({ type }) => type.kind === "strings").map(({ name }) => name);
    const used = lists.filter((name) => shape.flags.some(({ field }) => field === name));
    const required = op.fields.filter((field) => field.required).map(({ name }) => name);
    const parts = [
      `program: ${literal(shape.program)}`,
      ...(shape.fixed.length > 0 ? [`fixed: ${literal(shape.fixed)}`] : []),
      `flags: [\n${shape.flags.map((flag) => `${flagText(flag)},`).join("\n")}\n]`,
      `operands: ${literal(shape.positionals)}`,
      ...(used.length > 0 ? [`lists: ${literal(used)}`] : []),
      ...(required.length > 0 ? [`required: ${literal(required)}`] : []),
    ];
    const type = this.module.type("Shape", SHAPE);
    return this.once(`${screaming(shape.id)}_SHAPE`, `{ ${parts.join(", ")} }`, type);
  }

  private once(wanted: string, text: string, type?: string): string {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const name = this.names.claim(wanted);
    this.byText.set(text, name);
    this.lines.push(`const ${name}${type === undefined ? "" : `: ${type}`} = ${text};`, "");
    return name;
  }

  /** The constants, to stand before the functions that use them. */
  text(): string[] {
    return this.lines;
  }
}

function flagText(flag: Flag): string {
  const parts = [`names: ${literal(flag.flags)}`, `to: ${literal(flag.field)}`];
  if (flag.kind === "switch") parts.push(`is: ${literal(flag.value)}`);
  else if (flag.type === "integer") parts.push("number: true");
  return `{ ${parts.join(", ")} }`;
}
