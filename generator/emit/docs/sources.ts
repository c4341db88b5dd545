/** Where the claims of a table come from. */
import type { Confidence, Harness, Rule } from "../../ir.js";
import { code, prose, table } from "./markdown.js";

/** The sources of one rule, and how sure they make it. */
export function sourceWords(harness: Harness, rule: Rule): string {
  const cited = harness.sources.filter(({ id }) => rule.sources.includes(id));
  const names = cited.map(({ id, kind }) => `[${code(id)}](#sources) (${confidenceWords(kind)})`);
  const where = names.length === 0 ? "none named" : names.join(", ");
  const doubt = rule.confidence === "inferred" ? " **Inferred**: they do not settle it." : "";
  return `Source: ${where}.${doubt}`;
}

export function sourcesTable(harness: Harness): string {
  const rows = harness.sources.map(({ id, kind, ref }) => [
    code(id),
    confidenceWords(kind),
    reference(ref),
  ]);
  return table(["Source", "Kind", "Reference"], rows);
}

function confidenceWords(kind: Confidence): string {
  switch (kind) {
    case "source":
      return "source code";
    case "docs":
      return "documentation";
    case "observed":
      return "seen in real files";
    case "inferred":
      return "**inferred**";
    default: {
      const never: never = kind;
      return never;
    }
  }
}

const GITHUB = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{7,40})(?::([\w./-]+))?$/;
const ADDRESS = /^https:\/\/[\w.~:/?#@!&'*+,;=%-]+$/;

/** A link where the reference says where to look, to the letter. */
function reference(ref: string): string {
  const [, repository, commit, path] = GITHUB.exec(ref) ?? [];
  if (repository !== undefined && commit !== undefined) {
    const tail = path === undefined ? "" : `/${path}`;
    return `[${code(ref)}](https://github.com/${repository}/blob/${commit}${tail})`;
  }
  return ADDRESS.test(ref) ? `<${ref}>` : ref.includes(" ") ? prose(ref) : code(ref);
}
