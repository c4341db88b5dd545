/** The form of the files: JSON Schema, with its findings put into our own sentences. */
import { Ajv, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import { type Diagnostic, diagnostic, isError } from "../diagnostics/diagnostic.js";
import type { SourceFile } from "../load.js";
import { getString, placeOfValue } from "../nodes.js";
import { keysThatAreNoNames, toPlain } from "./plain.js";
import { canonicalSchema } from "./schemas/canonical.js";
import { harnessSchema } from "./schemas/harness.js";
import type { JsonSchema } from "./schemas/parts.js";
import { shellSchema } from "./schemas/shell.js";
import { explain } from "./explain.js";

/** Problems of one file that are worth showing; after these the rest is noise. */
const MAX_PROBLEMS = 50;

export type Validated = {
  /** The files without errors: what `lower` may rely on. */
  valid: SourceFile[];
  diagnostics: Diagnostic[];
};

/**
 * Checks the form of each file by itself. Names that refer to something (ops, fields, sources)
 * are not looked up here.
 */
export function validateFiles(files: readonly SourceFile[]): Validated {
  const result: Validated = { valid: [], diagnostics: [] };
  for (const file of files) {
    const diagnostics = validateFile(file);
    if (!diagnostics.some(isError)) result.valid.push(file);
    result.diagnostics.push(...diagnostics);
  }
  return result;
}

function validateFile(file: SourceFile): Diagnostic[] {
  const validate = validatorOf(file.kind);
  validate(toPlain(file.root));
  return [
    ...explain(file, validate.errors ?? []),
    ...keysThatAreNoNames(file.root),
    ...fileName(file),
  ].slice(0, MAX_PROBLEMS);
}

function fileName({ kind, path, stem, root }: SourceFile): Diagnostic[] {
  const id = getString(root, "id");
  if (kind !== "harness" || id === undefined || id === stem) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  return [diagnostic("file-name-mismatch", { id, file: name }, placeOfValue(root, "id"))];
}

const validators = new Map<SourceFile["kind"], ValidateFunction>();

/** Compiled on first use: compiling takes longer than validating a hundred files. */
function validatorOf(kind: SourceFile["kind"]): ValidateFunction {
  const known = validators.get(kind);
  if (known) return known;
  const fresh = compileSchema(schemaOf(kind));
  validators.set(kind, fresh);
  return fresh;
}

/** A validator that reports every error and the schema it comes from. */
export function compileSchema(schema: JsonSchema): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
    // Each costs more than it gives for schemas that the tests hold against draft 07.
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addKeyword({ keyword: "patternErrorMessage", schemaType: "string" });
  // Its own compares items in ways that objects without a prototype do not survive.
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: hasNoRepeats,
  });
  return ajv.compile(schema);
}

const hasNoRepeats: SchemaValidateFunction = (_isAsked: true, items: readonly unknown[]) => {
  const seen = new Map<string, number>();
  for (const [j, item] of items.entries()) {
    const text = JSON.stringify(item);
    const i = seen.get(text);
    if (i !== undefined) {
      hasNoRepeats.errors = [{ keyword: "uniqueItems", params: { i, j } }];
      return false;
    }
    seen.set(text, j);
  }
  return true;
};

function schemaOf(kind: SourceFile["kind"]): JsonSchema {
  switch (kind) {
    case "canonical":
      return canonicalSchema();
    case "shell":
      return shellSchema();
    case "harness":
      return harnessSchema();
    default: {
      const never: never = kind;
      return never;
    }
  }
}
