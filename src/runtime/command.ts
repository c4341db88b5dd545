/** What is known of command lines: the form of `generated/shell.ts`, which says what each part means. */
type Value = string | number | boolean | null;

type Values = { readonly [name: string]: Value };

/** How a command line spells an op. */
export type Command = Words & { readonly op: string };

/** The words of a command, or of what says more of it after a pipe. */
export type Words = {
  readonly id: string;
  /** The leading words in each of their spellings. */
  readonly programs: readonly (readonly string[])[];
  readonly style: "options" | "expression" | "cmdlet";
  readonly flags: readonly CommandFlag[];
  readonly operands: readonly Operand[];
  /** The field that what comes in on the standard input is. */
  readonly input?: string;
  /** Fields without which the words are no call. */
  readonly needs: readonly string[];
  /** What is meant when the words do not say. */
  readonly means: Values;
};

export type CommandFlag = {
  readonly flags: readonly string[];
  readonly meanings: readonly Meaning[];
};

/** What a flag means; of several meanings the first that the value fits. */
export type Meaning =
  | (Beside & { readonly kind: "switch"; readonly field: string; readonly value: Value })
  | (Beside &
      Taken & {
        readonly kind: "value";
        /** What the value begins with; the rest of it is the value of the field. */
        readonly lead?: string;
        /** The field that it stands for after a `!`. */
        readonly not?: string;
        /** Whether it is about the whole command wherever it stands in an expression. */
        readonly global?: boolean;
      })
  | (Beside & { readonly kind: "smart"; readonly field: string; readonly of: string })
  | (Beside & { readonly kind: "plain" })
  | { readonly kind: "local"; readonly takes: boolean }
  | { readonly kind: "marker" };

export type Beside = {
  readonly with?: Values;
  /** A field that is then not read in the form of its word. */
  readonly plain?: string;
};

/** How a word becomes the value of a field, or of two. */
export type Taken = {
  readonly fields: readonly string[];
  readonly type: "string" | "integer";
  readonly form?: Form;
  readonly values?: Values;
  /** The plural twin of the field. */
  readonly several?: string;
  readonly list?: boolean;
  /** Whether its values count beside those that other flags say of the field. */
  readonly adds?: boolean;
  readonly split?: string;
};

export type Operand = Taken & {
  readonly many: boolean;
  readonly glob: "plain" | "none" | "may" | "shell" | "any";
};

export type Form =
  | "basic-regex"
  | "name-glob"
  | "path-glob"
  | "ignore-glob"
  | "name-regex"
  | "extension"
  | "folder"
  | "sed-lines"
  | "span"
  | "from-end"
  | "skip";

export type CommandWrapper = {
  readonly programs: readonly (readonly string[])[];
  /** Flags after which the command line stands. */
  readonly flags: readonly string[];
  readonly local: readonly string[];
};

export type Shell = {
  readonly commands: readonly Command[];
  readonly filters: readonly Words[];
  /** Programs that only say something. */
  readonly asides: readonly string[];
  /** Programs that enter a folder. */
  readonly folders: readonly string[];
  readonly wrappers: readonly CommandWrapper[];
};
