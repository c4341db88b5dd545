/** What command lines of every shell are read as. */

/** A word as the program gets it. */
export type Word = {
  text: string;
  /** Whether it holds a glob that the shell expands. */
  glob: boolean;
  /** The parts of a list, which PowerShell writes with commas. */
  items?: string[];
};

/** One program with its words, and what comes in on its standard input where the line says that. */
export type Stage = { words: Word[]; input?: string };

export type Step = {
  /** Whether it runs only when the one before failed. */
  isElse: boolean;
} & (
  | { kind: "pipeline"; stages: Stage[]; text: string }
  /** Commands in parentheses: a folder entered in them is left again. */
  | { kind: "group"; steps: Step[] }
);

/** Lines with more commands, or commands with more words, are no work of a person or a model. */
export const MOST = 1_000;

/** Steps that each run after the other, or `undefined` where a line is more than plain commands. */
export type Script = Step[] | undefined;
