/** Findings of the schema validator → diagnostics: our sentence, the place, what is allowed. */
import type { ErrorObject } from "ajv";
import { type Diagnostic, type Extras, diagnostic } from "../diagnostics/diagnostic.js";
import type { Place } from "../ir.js";
import type { SourceFile } from "../load.js";
import { type YamlNode, type YamlPath, entries, nodeAt, placeAt, stringOf } from "../nodes.js";
import { kindOf, subject, typesInWords, withArticle } from "./words.js";

/**
 * The findings about one file, without those that only follow from another one: among them a
 * property that is missing because its name is misspelt.
 */
export function explain(file: SourceFile, errors: readonly ErrorObject[]): Diagnostic[] {
  const found = errors.flatMap((error) => {
    const one = new Finding(file, error).diagnostic();
    return one ? [{ error, one }] : [];
  });
  const misspelt = new Set(
    found
      .filter(({ one }) => one.code === "unknown-property" && one.fix !== undefined)
      .map(({ error, one }) => `${error.instancePath} ${one.fix?.edits[0]?.text}`),
  );
  const isEcho = ({ instancePath, params }: ErrorObject): boolean =>
    misspelt.has(`${instancePath} ${params["missingProperty"]}`);
  return withoutEchoes(found.filter(({ error }) => !isEcho(error)).map(({ one }) => one));
}

/** A name with blanks in it is the rest of a text: `{ doc: one, two }`. */
const COMMA = "In braces a comma ends a text; put the text in quotes.";

/** One finding, with the helpers that the sentences share. */
class Finding {
  private readonly path: YamlPath;
  private readonly node: YamlNode;
  /** Set when the finding is about a key of the node instead of its value. */
  private readonly name: string | undefined;

  constructor(
    private readonly file: SourceFile,
    private readonly error: ErrorObject,
  ) {
    this.path = pathOf(error.instancePath, file.root);
    this.node = nodeAt(file.root, this.path) ?? file.root;
    this.name = error.propertyName;
  }

  diagnostic(): Diagnostic | undefined {
    const { keyword, params } = this.error;
    switch (keyword) {
      case "additionalProperties":
        return this.unknownProperty(String(params["additionalProperty"]));
      case "required":
      case "dependencies":
        return this.missingProperty(String(params["missingProperty"]));
      case "type":
        return this.wrongType();
      case "enum":
        return this.notAllowed(list(params["allowedValues"]));
      case "uniqueItems":
        return this.repeated();
      case "not":
        return diagnostic("reserved-key", { name: this.value() }, this.place());
      // These only say that something inside of them failed, which is reported by itself.
      case "if":
      case "allOf":
      case "propertyNames":
        return undefined;
      default:
        return this.badFormat();
    }
  }

  private unknownProperty(property: string): Diagnostic {
    const present = new Set(entries(this.node).map((entry) => entry.key));
    const allowed = Object.keys(object(this.schema("properties"))).filter(
      (name) => !present.has(name),
    );
    const place = placeAt(this.file.root, [...this.path, property], "key");
    const extras = property.includes(" ") ? { help: COMMA } : this.help();
    return diagnostic(
      "unknown-property",
      { property, where: this.where(), allowed },
      place,
      extras,
    );
  }

  private missingProperty(property: string): Diagnostic {
    const schema = object(object(this.schema("properties"))[property]);
    return diagnostic(
      "missing-property",
      { property, where: this.where() },
      this.headOf(),
      this.help(schema["description"]),
    );
  }

  /** Points at the second of two equal items. */
  private repeated(): Diagnostic {
    const { i, j } = this.error.params;
    const second = Math.max(Number(i), Number(j));
    const place = placeAt(this.file.root, [...this.path, second], "value");
    const value = this.file.text.slice(place.start, place.end);
    const params = { what: this.what(), value, expected: "a list without repeats" };
    return diagnostic("bad-format", params, place, this.help());
  }

  private wrongType(): Diagnostic {
    const types = [this.schema("type")].flat().map(String);
    const expected = typesInWords(types);
    const params = { what: this.what(), expected, found: kindOf(this.node) };
    const place = this.place();
    const { node } = this;
    const quotable = node.kind === "scalar" && node.value !== null && types.includes("string");
    if (!quotable) return diagnostic("wrong-type", params, place, this.help());
    const quoted = JSON.stringify(this.file.text.slice(place.start, place.end));
    const help = `YAML reads it as ${params.found}; in quotes it is text.`;
    const fix = { title: `Write ${quoted}`, edits: [{ place, text: quoted }] };
    return diagnostic("wrong-type", params, place, { help, fix });
  }

  private notAllowed(values: readonly unknown[]): Diagnostic {
    const params = { what: this.what(), value: this.value(), allowed: values.map(String) };
    return diagnostic("not-allowed-value", params, this.place(), this.help());
  }

  private badFormat(): Diagnostic {
    const params = { what: this.what(), value: this.value(), expected: this.expected() };
    return diagnostic("bad-format", params, this.place(), this.help());
  }

  private expected(): string {
    const { keyword, params } = this.error;
    const limit = Number(params["limit"]);
    switch (keyword) {
      case "pattern":
        return String(
          this.schema("patternErrorMessage") ?? `of the form ${this.schema("pattern")}`,
        );
      case "minLength":
        return "text that is not empty";
      case "minItems":
        return `a list of at least ${limit}`;
      case "maxItems":
        return `a list of at most ${limit}`;
      case "minProperties":
        return "a map that is not empty";
      case "minimum":
        return `at least ${limit}`;
      default:
        // A keyword that the schemas did not use when this was written: better raw than lost.
        return this.error.message ?? keyword;
    }
  }

  /** What the sentence is about: `` `since` ``, `an item of …`, `the key …`. */
  private what(): string {
    if (this.name !== undefined) {
      const owner = subject(this.path);
      return owner === null ? "a key" : `a key of ${owner}`;
    }
    return subject(this.path) ?? "the file";
  }

  /** The map that a property is unknown in or missing from. */
  private where(): string {
    const title = this.schema("title");
    if (typeof title === "string") return withArticle(title);
    return subject(this.path) ?? "the file";
  }

  private value(): string {
    if (this.name !== undefined) return this.name;
    if (this.node.kind === "scalar") return String(this.node.value);
    const count = this.node.kind === "list" ? this.node.items.length : this.node.entries.length;
    return count === 0 ? "nothing" : (stringOf(this.node) ?? `${count} values`);
  }

  private place(): Place {
    return this.name === undefined
      ? placeAt(this.file.root, this.path, "value")
      : placeAt(this.file.root, [...this.path, this.name], "key");
  }

  /** Where a map begins: its key, or its first line; not the whole of it. */
  private headOf(): Place {
    const place = placeAt(this.file.root, this.path, "key");
    const line = this.file.text.slice(place.start, place.end).search(/\r?\n/);
    return line < 0 ? place : { ...place, end: place.start + line };
  }

  private schema(keyword: string): unknown {
    return object(this.error.parentSchema)[keyword];
  }

  private help(description: unknown = this.schema("description")): Extras {
    return typeof description === "string" ? { help: description } : {};
  }
}

/**
 * Drops the same finding reached over two branches of the schema, and further complaints about a
 * value that is of the wrong type already.
 */
function withoutEchoes(found: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  const wrong = new Set(found.filter((one) => one.code === "wrong-type").map(spot));
  return found.filter((one) => {
    const key = `${one.code} ${spot(one)} ${one.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (one.code === "wrong-type" || !wrong.has(spot(one))) return true;
    return one.code === "unknown-property" || one.code === "missing-property";
  });
}

function spot({ target }: Diagnostic): string {
  return target === "nowhere" ? target : `${target.start}-${target.end}`;
}

/** A JSON pointer as steps. A number is an index where the tree has a list, else a key. */
function pathOf(pointer: string, root: YamlNode): YamlPath {
  const path: (string | number)[] = [];
  for (const escaped of pointer.split("/").slice(1)) {
    const step = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(nodeAt(root, path)?.kind === "list" ? Number(step) : step);
  }
  return path;
}

function object(value: unknown): { [key: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
