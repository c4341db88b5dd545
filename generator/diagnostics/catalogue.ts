/**
 * Everything that the compiler can complain about: code, severity, sentence, help. Codes are
 * stable and never reused; `pages/<code>.md` explains each one. Sentences name what is wrong with
 * the offending value; what may stand there instead comes from `choice`.
 */
import { code, codes, visible } from "./words.js";

export type Definition<P> = {
  severity: "error" | "warning";
  message: (params: P) => string;
  /** What to do about it, when that does not depend on the case. */
  help?: string;
  /** For names and values out of a fixed list. */
  choice?: (params: P) => Choice;
};

export type Choice = { given: string; allowed: readonly string[] };

/** Ties the parameters to the message, so that each call site must bring the right ones. */
function define<P>(definition: Definition<P>): Definition<P> {
  return definition;
}

type Allowed = { allowed: readonly string[] };

export const catalogue = {
  // ---------------------------------------------------------------- the YAML itself

  "yaml-syntax": define({
    severity: "error",
    message: (p: { problem: string }) => `not readable as YAML: ${p.problem}`,
  }),
  "yaml-duplicate-key": define({
    severity: "error",
    message: (p: { key: string }) => `key ${code(p.key)} stands twice in the same map`,
    help: "Keep one of the two. A tool name with several meanings takes a list of rules.",
  }),
  "yaml-alias-limit": define({
    severity: "error",
    message: (p: { limit: number }) => `aliases blow the file up to more than ${p.limit} values`,
    help: "Write the values out, or take a tool over from another file with `extends`.",
  }),
  "yaml-too-deep": define({
    severity: "error",
    message: (p: { limit: number }) => `nested more than ${p.limit} levels deep`,
    help: "No mapping needs that many levels; look for a bracket that is never closed.",
  }),
  "yaml-too-large": define({
    severity: "error",
    message: (p: { bytes: number; limit: number }) =>
      `the file has ${p.bytes} bytes, more than the ${p.limit} that a mapping may have`,
    help: "Samples belong under corpus/, not into the mapping.",
  }),
  "yaml-unsupported": define({
    severity: "error",
    message: (p: { feature: string }) => `mappings do not use ${p.feature}`,
    help: "Mappings are plain YAML 1.2: one document of maps, lists, strings, numbers, booleans.",
  }),

  // ---------------------------------------------------------------- the form of a file

  "reserved-key": define({
    severity: "error",
    message: (p: { name: string }) => `${code(p.name)} is a name that every JavaScript object has`,
    help: "Generated code could not tell it from an inherited property; choose another name.",
  }),
  "unknown-property": define({
    severity: "error",
    message: (p: { property: string; where: string } & Allowed) =>
      `unknown property ${code(p.property)} in ${p.where}`,
    choice: (p) => ({ given: p.property, allowed: p.allowed }),
  }),
  "missing-property": define({
    severity: "error",
    message: (p: { property: string; where: string }) =>
      `${p.where} lacks the property ${code(p.property)}`,
  }),
  "wrong-type": define({
    severity: "error",
    message: (p: { what: string; expected: string; found: string }) =>
      `${p.what} must be ${p.expected}, not ${p.found}`,
  }),
  "not-allowed-value": define({
    severity: "error",
    message: (p: { what: string; value: string } & Allowed) =>
      `${p.what} cannot be ${code(p.value)}`,
    choice: (p) => ({ given: p.value, allowed: p.allowed }),
  }),
  "bad-format": define({
    severity: "error",
    message: (p: { what: string; value: string; expected: string }) =>
      `${p.what} must be ${p.expected}, not ${code(p.value)}`,
  }),
  "file-name-mismatch": define({
    severity: "error",
    message: (p: { id: string; file: string }) =>
      `the id ${code(p.id)} is not the name of its file, ${code(p.file)}`,
    help: "The file is called <id>.yaml; rename the file or correct the id.",
  }),

  // ---------------------------------------------------------------- names that refer to something

  "unknown-op": define({
    severity: "error",
    message: (p: { op: string } & Allowed) => `unknown op ${code(p.op)}`,
    help: "Ops are declared in mappings/canonical.yaml; a new one is an entry there.",
    choice: (p) => ({ given: p.op, allowed: p.allowed }),
  }),
  "unknown-field": define({
    severity: "error",
    message: (p: { field: string; op: string } & Allowed) =>
      `unknown field ${code(p.field)} of ${code(p.op)}`,
    help:
      "Fields are declared in mappings/canonical.yaml. " +
      "A key that means nothing elsewhere goes under `local` instead.",
    choice: (p) => ({ given: p.field, allowed: p.allowed }),
  }),
  "unknown-shape": define({
    severity: "error",
    message: (p: { shape: string } & Allowed) => `unknown command shape ${code(p.shape)}`,
    help: "Shapes are declared in mappings/shell.yaml.",
    choice: (p) => ({ given: p.shape, allowed: p.allowed }),
  }),
  "unknown-source": define({
    severity: "error",
    message: (p: { source: string } & Allowed) => `unknown source ${code(p.source)}`,
    help: "Sources are declared under `sources` of the same file.",
    choice: (p) => ({ given: p.source, allowed: p.allowed }),
  }),
  "unknown-preset": define({
    severity: "error",
    message: (p: { preset: string } & Allowed) => `unknown preset ${code(p.preset)}`,
    help: "Presets are declared under `presets` of the same file.",
    choice: (p) => ({ given: p.preset, allowed: p.allowed }),
  }),
  "unknown-harness": define({
    severity: "error",
    message: (p: { harness: string } & Allowed) => `unknown harness ${code(p.harness)}`,
    help: "`extends` names the id of another file in mappings/.",
    choice: (p) => ({ given: p.harness, allowed: p.allowed }),
  }),
  "unknown-tool": define({
    severity: "error",
    message: (p: { tool: string; harness: string } & Allowed) =>
      `${code(p.harness)} has no tool ${code(p.tool)} to drop`,
    choice: (p) => ({ given: p.tool, allowed: p.allowed }),
  }),
  "unknown-canonical-value": define({
    severity: "error",
    message: (p: { field: string; value: string } & Allowed) =>
      `field ${code(p.field)} has no value ${code(p.value)}`,
    help: "A table of values goes from the native value to the canonical one.",
    choice: (p) => ({ given: p.value, allowed: p.allowed }),
  }),
  "implied-unknown-value": define({
    severity: "error",
    message: (p: { field: string; value: string } & Allowed) =>
      `field ${code(p.field)} has no value ${code(p.value)} that a tool could imply`,
    choice: (p) => ({ given: p.value, allowed: p.allowed }),
  }),

  // ---------------------------------------------------------------- keys and fields

  "type-mismatch": define({
    severity: "error",
    message: (p: { key: string; operation: string; needs: string; field: string; type: string }) =>
      `${code(p.operation)} at key ${code(p.key)} needs ${p.needs}, ` +
      `but the field ${code(p.field)} is ${p.type}`,
  }),
  "duplicate-native-key": define({
    severity: "error",
    message: (p: { tool: string; key: string }) =>
      `key ${code(p.key)} of ${code(p.tool)} is explained twice`,
    help: "A native key stands either under `keys` or under `local`, once.",
  }),
  "conflicting-lenses": define({
    severity: "error",
    message: (p: { first: string; second: string; problem: string }) =>
      `keys ${code(p.first)} and ${code(p.second)} contradict each other: ${p.problem}`,
  }),
  "many-to-one-without-back": define({
    severity: "error",
    message: (p: { key: string; canonical: string; natives: readonly string[] }) =>
      `${codes(p.natives)} of key ${code(p.key)} all mean ${code(p.canonical)}, ` +
      "and nothing says which of them is written",
    help: "Choose the one that is written: `back: { <canonical>: <native> }`.",
  }),
  "missing-default": define({
    severity: "error",
    message: (p: { key: string }) =>
      `key ${code(p.key)} is always written, but nothing says what to write without a value`,
    help: "Add `else: <value>`, or `else: { cwd: <value> }` for the directory of the session.",
  }),
  "default-mismatch": define({
    severity: "error",
    message: (p: { key: string; value: string; needs: string }) =>
      `key ${code(p.key)} is written as ${code(p.value)} for want of a value, but it takes ${p.needs}`,
    help: "Give `else` a native value: what stands in a call of the harness, not in the field.",
  }),
  "no-plural-twin": define({
    severity: "error",
    message: (p: { op: string; field: string }) =>
      `field ${code(p.field)} of ${code(p.op)} has no plural twin to hold a list`,
    help: "Declare one in mappings/canonical.yaml (`plural: <field>`), or name the list field.",
  }),
  "required-field-unmapped": define({
    severity: "error",
    message: (p: { tool: string; op: string; field: string }) =>
      `no key of ${code(p.tool)} stands for ${code(p.field)}, which ${code(p.op)} requires`,
    help: "Map a key to it, or choose an op that does not require it.",
  }),
  "required-key-unwritten": define({
    severity: "error",
    message: (p: { tool: string; key: string }) =>
      `${code(p.tool)} is told by its key ${code(p.key)}, but nothing always writes that key`,
    help: "Mark it `{ is: <value> }`, give it `write: always`, or mark the rule `legacy: true`.",
  }),
  "excluded-key": define({
    severity: "error",
    message: (p: { tool: string; key: string }) =>
      `this rule of ${code(p.tool)} reads only calls without ${code(p.key)}, but may write that key`,
    help: "Mark the key `legacy: true` or remove it here, or remove it from `lacks`.",
  }),
  "write-only-lens": define({
    severity: "error",
    message: (p: { operation: string; key: string }) =>
      `${code(p.operation)} at key ${code(p.key)} stands inside of another key`,
    help: "It holds the keys of the call: put it at the top of the rule.",
  }),
  "legacy-always": define({
    severity: "error",
    message: (p: { key: string }) => `key ${code(p.key)} is never written, and always`,
    help: "Keep `legacy: true` for a key that is only read, `write: always` for one that is demanded.",
  }),
  "marker-without-when": define({
    severity: "error",
    message: (p: { key: string }) =>
      `the constant of key ${code(p.key)} is written, but calls with another value are read too`,
    help: "Add the same key to the rule's condition: `when: { is: { <key>: <value> } }`.",
  }),

  // ---------------------------------------------------------------- rules and tools

  "duplicate-tool": define({
    severity: "error",
    message: (p: { tool: string }) => `tool ${code(p.tool)} is both listed and dropped`,
    help: "A tool that is listed replaces the inherited one; it need not be dropped.",
  }),
  "ambiguous-rules": define({
    severity: "error",
    message: (p: { tool: string; example?: string }) =>
      `two rules of ${code(p.tool)} read the same call` +
      (p.example === undefined ? "" : `, for example ${code(p.example)}`),
    help: "Tell them apart with `when`, or mark one `write: only`.",
  }),
  "misread-call": define({
    severity: "error",
    message: (p: { tool: string; op: string; example: string }) =>
      `calls that this rule of ${code(p.tool)} writes are read as ${code(p.op)} by another one, ` +
      `for example ${code(p.example)}`,
    help: "Sharpen `when` of the other rule, or mark the key that it is told by `legacy: true` here.",
  }),
  "unreachable-rule": define({
    severity: "error",
    message: (p: { tool: string; op: string }) =>
      `no call can reach this rule of ${code(p.tool)} for ${code(p.op)}`,
    help: "Its conditions contradict each other, or rules before it take every such call.",
  }),
  "never-written": define({
    severity: "warning",
    message: (p: { harness: string; op: string }) =>
      `${code(p.harness)} reads ${code(p.op)}, but no rule writes it`,
    help: "Every rule is `legacy` or of no current preset: leave one to be written, or excuse it.",
  }),
  "bad-version-range": define({
    severity: "error",
    message: (p: { problem: string }) => `the range of versions cannot hold: ${p.problem}`,
    help: "Versions are numbers with dots in quotes; `since` is not after `until`.",
  }),

  // ---------------------------------------------------------------- across files

  "duplicate-id": define({
    severity: "error",
    message: (p: { id: string; other: string }) => `${code(p.id)} already names ${code(p.other)}`,
    help: "Ids and aliases of all harnesses share one space of names.",
  }),
  "name-clash": define({
    severity: "error",
    message: (p: { first: string; second: string; name: string }) =>
      `${code(p.first)} and ${code(p.second)} would both be called ${code(p.name)} in the output`,
  }),
  "extends-cycle": define({
    severity: "error",
    message: (p: { chain: readonly string[] }) =>
      `a dialect cannot extend itself: ${p.chain.map(code).join(" → ")}`,
  }),

  // ---------------------------------------------------------------- the compiler itself

  "failed-check": define({
    severity: "error",
    message: (p: { check: string; reason: string }) =>
      `the check ${code(p.check)} failed: ${visible(p.reason)}`,
    help: "This is a mistake in the generator, not in a mapping: report it with the mapping.",
  }),

  // ---------------------------------------------------------------- evidence

  "missing-source": define({
    severity: "warning",
    message: (p: { tool: string }) => `nothing says where the facts about ${code(p.tool)} are from`,
    help: "Add `source: <id>` to the rule, and the id under `sources` with `ref` and `kind`.",
  }),
  "missing-sample": define({
    severity: "warning",
    message: (p: { harness: string; tool: string; folder: string }) =>
      `no sample of ${code(p.tool)} is in ${code(p.folder)}`,
    help: "Add a native call with its expected canonical form; the tests read it.",
  }),
  "unused-source": define({
    severity: "warning",
    message: (p: { source: string }) => `no rule refers to the source ${code(p.source)}`,
    help: "Name it at the rules that it vouches for, or remove it.",
  }),
  "unused-exception": define({
    severity: "warning",
    message: (p: { code: string }) =>
      `nothing here needs the exception for ${code(p.code)} any more`,
    help: "Remove it.",
  }),
};
