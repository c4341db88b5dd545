/**
 * The intermediate representation: what the tables mean, after all YAML has been read.
 * Every stage after `lower` works on this alone. Each node keeps the place it was written at.
 */

export type Literal = string | number | boolean | null;

/** A range of one authored file, as offsets into its text. */
export type Place = { file: string; start: number; end: number };

// ------------------------------------------------------------------ the vocabulary

export type FieldType =
  | { kind: "string" }
  | { kind: "integer" }
  | { kind: "boolean" }
  | { kind: "json" }
  | { kind: "strings" }
  | { kind: "enum"; values: string[] }
  | { kind: "objects"; fields: Field[] };

export type Field = {
  name: string;
  type: FieldType;
  required: boolean;
  doc: string;
  /** `ms`, `lines`, …: what a number counts. */
  unit?: string;
  min?: number;
  /** Name of the plural twin: present only when there are two or more values. */
  plural?: string;
  /** Set on a plural twin: the field that holds the first value. */
  singular?: string;
  place: Place;
};

export type AcpKind =
  "read" | "edit" | "delete" | "move" | "search" | "execute" | "think" | "fetch" | "other";

export type Op = {
  name: string;
  doc: string;
  acp: AcpKind;
  /** Fields that `view` shows first, in this order. */
  show: string[];
  /** Fields that `search` looks into when the query names none. */
  search: string[];
  fields: Field[];
  place: Place;
};

// ------------------------------------------------------------------ one harness

export type Confidence = "source" | "docs" | "observed" | "inferred";

export type Source = { id: string; ref: string; kind: Confidence; place: Place };

export type Preset = { id: string; doc: string; place: Place };

/** Conditions on the native input; all must hold. A rule without any is the tool's default. */
export type Condition =
  | { kind: "has"; key: string; place: Place }
  | { kind: "lacks"; key: string; place: Place }
  | { kind: "is"; key: string; values: Literal[]; place: Place };

export type Default =
  | { kind: "constant"; value: Literal | Literal[] }
  /** The working directory of the session, or the constant where it is not known. */
  | { kind: "cwd"; or: string };

/**
 * How one native key stands to canonical fields. A closed union: every member has one place each
 * for decode emission, encode emission, documentation and checks, and all of them are exhaustive.
 */
export type Lens =
  /** The same value under another name. */
  | (Keyed & { kind: "copy"; field: string; type: FieldType })
  /** A table of native and canonical values; canonical null is absence. */
  | (Keyed & { kind: "values"; field: string; pairs: ValuePair[] })
  /** A boolean turned round. */
  | (Keyed & { kind: "flip"; field: string })
  /** A number in another unit: native × factor = canonical. */
  | (Keyed & { kind: "scale"; field: string; factor: number; unit: string })
  /** A number counted from another base: native + by = canonical. */
  | (Keyed & { kind: "shift"; field: string; by: number })
  /**
   * One string or a list of them, for a field with a plural twin. `write` says whether one value
   * is written as a list too. `item` names the key when the list holds objects of one key.
   */
  | (Keyed & {
      kind: "list";
      field: string;
      plural: string;
      write: "always" | "many";
      item?: string;
    })
  /** `[first, last]`, inclusive, for a 1-based offset and a count. */
  | (Keyed & { kind: "span"; offset: string; limit: string; open: number })
  /** The last line, inclusive, for a count of lines from `startKey`. */
  | (Keyed & { kind: "last"; field: string; startKey: string; offset: string })
  /** A string that the harness reads as if it began with `prefix`. */
  | (Keyed & { kind: "lead"; field: string; prefix: string })
  /** A folder that goes into the pattern, for want of a key of its own. */
  | (Keyed & { kind: "fold"; field: string; folder: string })
  /** A list of objects; `single` admits one object alone, `json` a list written as JSON text. */
  | (Keyed & { kind: "each"; field: string; items: Lens[]; single: boolean; json: boolean })
  /** The fields of the op itself as a list of one object (written only). */
  | (Keyed & { kind: "one"; items: Lens[] })
  /** An object that holds keys of the call. */
  | (Keyed & { kind: "nest"; inner: Lens[] })
  /** Words of a command line for a command string: `["bash", "-lc", script]` or plain words. */
  | (Keyed & { kind: "argv"; field: string })
  /** A command string that holds the call. */
  | (Keyed & { kind: "shape"; shape: Shape })
  /** A constant that marks the variant. */
  | (Keyed & { kind: "marker"; value: Literal })
  /** A key of no meaning elsewhere. */
  | (Keyed & { kind: "local"; doc: string });

export type LensKind = Lens["kind"];

export type Keyed = {
  key: string;
  /** Written even when the call has no value for it. */
  always?: Default;
  /** Accepted, never written where another key stands for the same field. */
  legacy: boolean;
  doc?: string;
  place: Place;
};

export type ValuePair = { native: Literal; canonical: Literal; place: Place };

export type Rule = {
  tool: string;
  op: string;
  /** Position among the rules of this tool and op that read calls, from 0. */
  index: number;
  when: Condition[];
  /** `both`; `read` = decoded, never written (legacy); `write` = written, never decoded. */
  direction: "both" | "read" | "write";
  since?: string;
  until?: string;
  presets: string[];
  /** The field that the whole input is, for tools that take text. */
  text?: string;
  lenses: Lens[];
  /** Canonical values that the tool means when its call does not say. */
  implied: { [field: string]: Literal };
  sources: string[];
  confidence: Confidence;
  doc?: string;
  place: Place;
};

/** A tool that carries a call of another tool of the same harness: its name and input are in keys. */
export type Wrapper = {
  nameKey: string;
  inputKey: string;
  when: Condition[];
  sources: string[];
  confidence: Confidence;
  doc?: string;
  place: Place;
};

export type Tool = {
  name: string;
  rules: Rule[];
  wrapper?: Wrapper;
  results?: string;
  doc?: string;
  place: Place;
};

export type Coercion = "integers" | "booleans";

export type SessionInfo = {
  /** Where the files lie, for a reader of the docs. */
  files: string;
  container: "jsonl" | "json" | "directory" | "sqlite";
  family: string;
  doc?: string;
};

export type Harness = {
  id: string;
  name: string;
  vendor: string;
  doc?: string;
  aliases: string[];
  /** The first is the default. Empty when the harness has no presets. */
  presets: Preset[];
  /** Types that the harness itself reads from strings. */
  coerce: Coercion[];
  sources: Source[];
  verified: { on: string; against: string };
  session?: SessionInfo;
  tools: Tool[];
  place: Place;
};

// ------------------------------------------------------------------ command shapes

/** How a command line spells an op. Data, in `mappings/shell.yaml`. */
export type Shape = {
  id: string;
  op: string;
  /** The leading words: `["rg"]`, `["rg", "--files"]`, `["git", "grep"]`. */
  program: string[];
  /** Words always written after the program, and accepted when reading. */
  fixed: string[];
  flags: Flag[];
  positionals: string[];
  doc?: string;
  place: Place;
};

export type Flag =
  /** A flag alone that sets the field to a value. */
  | { kind: "switch"; flags: string[]; field: string; value: Literal; place: Place }
  /** A flag with a value after it. */
  | { kind: "value"; flags: string[]; field: string; type: "string" | "integer"; place: Place };

/** Everything that was authored. */
export type Model = { ops: Op[]; shapes: Shape[]; harnesses: Harness[] };
