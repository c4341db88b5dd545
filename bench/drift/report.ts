/** Drift in words. */
import type { Difference } from "./compare.js";

export type SubjectReport = {
  harness: string;
  package: string;
  version: string;
  /** What the table was last held against. */
  verified: { on: string; against: string };
  differences: Difference[];
  /** Exceptions that nothing needs any more. */
  idle: string[];
  /** The package could not be had or read; then there are no differences. */
  failure?: string;
};

export function isClean({ differences, idle, failure }: SubjectReport): boolean {
  return differences.length === 0 && idle.length === 0 && failure === undefined;
}

export function reportText(report: SubjectReport): string {
  const { harness, version, verified, differences, idle, failure } = report;
  const head = `${harness}: ${report.package} ${version}`;
  if (failure !== undefined) return `${head}\n  cannot be compared: ${failure}\n`;
  if (isClean(report))
    return `${head}\n  the table agrees (last verified ${verified.on}, ${verified.against})\n`;
  const lines = [
    ...differences.map(sentence),
    ...idle.map((name) => `the exception for ${name} is not needed any more`),
  ];
  return `${[head, ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** The name that an exception has. */
export function nameOf(difference: Difference): string {
  return "key" in difference ? `${difference.tool}.${difference.key}` : difference.tool;
}

function sentence(difference: Difference): string {
  const name = nameOf(difference);
  switch (difference.kind) {
    case "tool-lacking":
      return `${name}: the table lacks this tool`;
    case "tool-gone":
      return `${name}: the package does not have this tool any more`;
    case "key-lacking":
      return `${name}: the table lacks this key${difference.types.length === 0 ? "" : ` (${difference.types.join(" or ")})`}`;
    case "key-gone":
      return `${name}: the package does not have this key any more`;
    case "now-required":
      return `${name}: required, and the table writes calls without it`;
    case "now-optional":
      return `${name}: optional, and the table does not read calls without it`;
    case "value-lacking":
      return `${name}: the table lacks the value ${JSON.stringify(difference.value)}`;
    case "value-gone":
      return `${name}: the package does not have the value ${JSON.stringify(difference.value)} any more`;
    case "type-differs":
      return `${name}: the table does not admit the type ${difference.types.join(" or ")}`;
    default: {
      const never: never = difference;
      return never;
    }
  }
}
