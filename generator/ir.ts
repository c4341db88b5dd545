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
  | { kind: "cwd"; or: string }
  /** For a last line: so many lines from the first. */
  | { kind: "lines"; lines: number };

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
  /** A number in another unit: native × factor = canonical. `whole`: written rounded up. */
  | (Keyed & { kind: "scale"; field: string; factor: number; unit: string; whole: boolean })
  /** A number counted from another base: native + by = canonical. */
  | (Keyed & { kind: "shift"; field: string; by: number })
  /**
   * One string or a list of them, for a field with a plural twin. `write` says whether one value
   * is written as a list too. `item` names the key when the list holds objects of one key, `json`
   * says that the list is written as JSON text, `join` what parts the values where one text holds all.
   */
  | (Keyed & {
      kind: "list";
      field: string;
      plural: string;
      write: "always" | "many";
      item?: string;
      json?: true;
      join?: string;
    })
  /**
   * `[first, last]`, inclusive, for a 1-based offset and a count. `open`: so many lines are written
   * when there is no count, or -1 for the end of the file, which is read so too. `json`: JSON text of
   * the two is read as well.
   */
  | (Keyed & {
      kind: "span";
      offset: string;
      limit: string;
      open: number | "end";
      json?: true;
    })
  /** The last line, inclusive, for a count of lines from `startKey`: native + by counts from 1. */
  | (Keyed & { kind: "last"; field: string; startKey: string; offset: string; by: number })
  /** A string that the harness reads as if it began with `prefix`. */
  | (Keyed & { kind: "lead"; field: string; prefix: string })
  /** A folder that goes into the pattern, for want of a key of its own. */
  | (Keyed & { kind: "fold"; field: string; folder: string })
  /** A list of objects; `single` admits one object alone, `json` a list written as JSON text. */
  | (Keyed & { kind: "each"; field: string; items: Lens[]; single: boolean; json: boolean })
  /** The fields of the op itself as a list of one object; a list of several is not read. */
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
  /** Values that every call of the tool says: it is written for calls that say them, and no others. */
  says: { [field: string]: Literal };
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

/** How a command line spells an op: the part of a `Command` that a mapping can write. */
export type Shape = {
  id: string;
  op: string;
  /** The leading words: `["rg"]`, `["git", "grep"]`. */
  program: string[];
  /** Flags always written after the program, and accepted when reading. */
  fixed: string[];
  flags: Flag[];
  /** Fields of a first operand that is a script for `sed -n`: `10,20p`. */
  lines?: { offset: string; limit: string };
  positionals: string[];
  /** The plural twin of the last positional, when that admits several words. */
  many?: string;
  /** What is written after a pipe for the fields that have no words here. */
  pipe?: Shape;
  /** What is written in place of this where there are fields that only that one has words for. */
  instead?: Shape;
  doc?: string;
  place: Place;
};

export type Flag =
  /** A flag alone that sets the field to a value. */
  | { kind: "switch"; flags: string[]; field: string; value: Literal; place: Place }
  /** A flag with a value after it; the value is written after `lead`, or as a glob of .gitignore. */
  | {
      kind: "value";
      flags: string[];
      field: string;
      type: "string" | "integer";
      /** The plural twin: each of its values stands behind a flag of its own. */
      several?: string;
      lead?: string;
      form?: "ignore-glob";
      place: Place;
    };

/** How command lines spell an op, in all the ways that are read. Data, in `mappings/shell.yaml`. */
export type Command = Words & { op: string };

/** What says more of the command before a pipe. */
export type Filter = Words;

export type Words = {
  id: string;
  /** The leading words in each of their spellings; the first is written. */
  programs: string[][];
  style: CommandStyle;
  flags: CommandFlag[];
  operands: Operand[];
  /** The field that what comes in on the standard input is. */
  input?: string;
  /** Fields without which the words are no call. */
  needs: string[];
  /** What is meant when the words do not say. */
  means: { [field: string]: Literal };
  /** The shape that says, after a pipe, what this one has no words for. */
  pipe?: string;
  /** The shape that is written in place of this one, where this one has no words for a field. */
  instead?: string;
  doc?: string;
  place: Place;
};

/**
 * How flags are written: `options` as most programs read them (`-rn`, `--flag=value`), `expression`
 * as `find` does, `cmdlet` as PowerShell.
 */
export type CommandStyle = "options" | "expression" | "cmdlet";

/** A flag, and what it can mean: the first meaning that its value fits. */
export type CommandFlag = { flags: string[]; meanings: Meaning[]; place: Place };

export type Meaning =
  /** A flag alone that sets the field to a value. */
  | (Beside & { kind: "switch"; field: string; value: Literal })
  /** A flag with a value after it. */
  | (Beside & Taken & { kind: "value"; lead?: string; not?: string; global?: boolean })
  /** A flag alone: whether the text of another field has no capital letter. */
  | (Beside & { kind: "smart"; field: string; of: string })
  /** A flag alone, there for what stands beside it. */
  | (Beside & { kind: "plain" })
  /** Of no meaning elsewhere. */
  | { kind: "local"; doc: string; takes: boolean }
  /** A flag alone that must be there. */
  | { kind: "marker" };

/** What a flag says beside the field that it is for. */
export type Beside = {
  with?: { [field: string]: Literal };
  /** A field that is no longer read in the form of its word. */
  plain?: string;
};

/** How a word becomes the value of a field, or of two. */
export type Taken = {
  fields: string[];
  type: "string" | "integer";
  form?: Form;
  values?: { [word: string]: Literal };
  /** The plural twin of the field. */
  several?: string;
  /** Whether the field is a list. */
  list?: boolean;
  /** Whether its values count beside those that other flags say of the field. */
  adds?: boolean;
  /** What parts several values in one word. */
  split?: string;
};

export type Operand = Taken & {
  many: boolean;
  /**
   * Globs: `plain` none that the shell expands, `none` none at all, `may` any, `shell` one that
   * the shell expands, `any` one that is quoted or not.
   */
  glob: "plain" | "none" | "may" | "shell" | "any";
};

/** Forms of words that are not the value of their field to the letter. */
export type Form =
  /** A regular expression of the kind that `grep` reads by default. */
  | "basic-regex"
  /** A glob that is held against the name of a file. */
  | "name-glob"
  /** A glob that is held against the whole path, and whose stars cross folders. */
  | "path-glob"
  /** A glob as in .gitignore: without a slash it is held against the name. */
  | "ignore-glob"
  /** A regular expression that is held against the name of a file. */
  | "name-regex"
  /** An ending of file names. */
  | "extension"
  /** A folder with all that is in it. */
  | "folder"
  /** The lines of a script for `sed -n`: `1,20p`. */
  | "sed-lines"
  /** First and last line: `10:20`. */
  | "span"
  /** So many lines from the end, or with `+` the first line. */
  | "from-end"
  /** So many that are skipped. */
  | "skip";

/** A program that runs the command line in one of its words. */
export type CommandWrapper = {
  programs: string[][];
  /** Flags after which the command line stands. */
  flags: string[];
  /** Other flags, of no meaning elsewhere. */
  local: string[];
};

export type Shell = {
  commands: Command[];
  filters: Filter[];
  /** Programs that only say something. */
  asides: string[];
  /** Programs that enter a folder. */
  folders: string[];
  wrappers: CommandWrapper[];
};

/** Everything that was authored. */
export type Model = { ops: Op[]; shapes: Shape[]; shell: Shell; harnesses: Harness[] };
