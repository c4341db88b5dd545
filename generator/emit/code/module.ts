/** A TypeScript module under way: its body, and the imports that the body turned out to need. */
import { literal } from "./text.js";

export class Module {
  private readonly lines: string[] = [];
  private readonly imports = new Map<string, Map<string, "type" | "value">>();

  constructor(private readonly header: readonly string[]) {}

  /** The name itself, noted as imported from `from`. */
  use(name: string, from: string): string {
    this.note(name, from, "value");
    return name;
  }

  /** Like `use`, for a name that is only used as a type. */
  type(name: string, from: string): string {
    this.note(name, from, "type");
    return name;
  }

  add(...lines: readonly string[]): void {
    this.lines.push(...lines);
  }

  private note(name: string, from: string, kind: "type" | "value"): void {
    const names = this.imports.get(from) ?? new Map<string, "type" | "value">();
    if (names.get(name) !== "value") names.set(name, kind);
    this.imports.set(from, names);
  }

  text(): string {
    const imports = [...this.imports]
      .sort(([a], [b]) => compare(a, b))
      .map(([from, names]) => importLine(from, names));
    return [...this.header, ...imports, "", ...this.lines, ""].join("\n");
  }
}

function importLine(from: string, names: Map<string, "type" | "value">): string {
  const sorted = [...names].sort(([a], [b]) => compare(a.toLowerCase(), b.toLowerCase()));
  const onlyTypes = sorted.every(([, kind]) => kind === "type");
  const list = sorted.map(([name, kind]) =>
    kind === "type" && !onlyTypes ? `type ${name}` : name,
  );
  return `import ${onlyTypes ? "type " : ""}{ ${list.join(", ")} } from ${literal(from)};`;
}

/** By code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
