/** Constants of a codec module: value tables, implied values. Each stands once. */
import type { Rule, Shape, ValuePair } from "../../ir.js";
import type { Module } from "./module.js";
import { type NamedRule, shapeNames } from "./rules.js";
import { shapeName, SHAPES } from "./shapes.js";
import { literal, Names, screaming } from "./text.js";

const JSON_MODULE = "../../src/runtime/json.js";
const DECODE = "../../src/runtime/decode.js";

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
    const constants = rules.map(({ constant }) => constant);
    const shapes = shapeNames(rules.map(({ rule }) => rule));
    for (const name of new Set([...constants, ...shapes])) this.names.claim(name);
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
    const type = this.module.type("JsonObject", JSON_MODULE);
    return this.once(`${constant}_IMPLIED`, valuesText(rule.implied), type);
  }

  /** A command shape, which is the same for all codecs. */
  shape(shape: Shape): string {
    return this.module.use(shapeName(shape), SHAPES);
  }

  /** The types that the harness reads from text. */
  coerce(flags: string): string {
    return this.once("COERCE", `{ ${flags} }`);
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

/** What a rule means when its call does not say, as an object. */
export function valuesText(fields: Rule["implied"]): string {
  const values = Object.entries(fields).map(([field, value]) => `${field}: ${literal(value)}`);
  return `{ ${values.join(", ")} }`;
}
