/** What an export wrote and what it lost on the way. */
import type { Loss, LossCode } from "../runtime/call.js";
import type { Problem } from "./model.js";

/** All losses of one kind, counted. */
export type LossCount = {
  code: LossCode;
  op: string;
  /** Native name of the tool in the source. */
  tool: string;
  key?: string;
  field?: string;
  count: number;
  /** The sentence of the first one. */
  message: string;
  /** Number of the message that has the first one. */
  first: number;
};

/** One loss, with the message it belongs to. */
export type LossDetail = Loss & { number: number; op: string; tool: string };

/** Something that the target format demands or cannot hold, beside the calls. */
export type Note = {
  code: "made-up-result" | "result-as-text" | "new-id" | "left-out" | "early-result";
  number: number;
  message: string;
};

export type ExportReport = {
  /** Ids of the harnesses. */
  from: string;
  with: string;
  /** Where it was written, and the files there. */
  out: string;
  files: string[];
  /** Id of the written session. */
  session: string;
  messages: number;
  calls: number;
  /** Calls of a known op, and calls that stayed Raw. */
  typed: number;
  raw: number;
  results: number;
  /** Results that the target demands and the source lacks. */
  madeUp: number;
  losses: LossCount[];
  /** At most 1,000 of each; the counts above are complete. */
  details: LossDetail[];
  notes: Note[];
  noteCount: number;
  problems: readonly Problem[];
};
