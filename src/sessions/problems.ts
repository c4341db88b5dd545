/** What was odd in a file: all of it counted, the first of it kept. */
import type { Problem } from "./model.js";

/** So many are kept; a file of a million damaged lines must not fill the memory. */
const KEPT = 1000;

export class Problems {
  readonly list: Problem[] = [];
  count = 0;

  add(problem: Problem): void {
    this.count++;
    if (this.list.length < KEPT) this.list.push(problem);
  }
}

/** A place in a file: "line 3", "record 3", "line 3 of updates.jsonl". */
export type At = { line: number; file?: string; text: string };

function problem(code: Problem["code"], { line, file }: At, message: string): Problem {
  return file === undefined ? { code, line, message } : { code, line, file, message };
}

export function damage(at: At, unfinished: boolean, why: string): Problem {
  return unfinished
    ? problem("unfinished-line", at, `${at.text} is not complete yet: ${why}`)
    : problem("damaged-line", at, `${at.text} is damaged: ${why}; it is kept as it is`);
}

export function invalidUtf8(at: At): Problem {
  const message = `${at.text} has bytes that are not UTF-8; they are shown as U+FFFD`;
  return problem("invalid-utf8", at, message);
}

export function unknownRecord(at: At, type: string): Problem {
  const message = `${at.text} is a record of type "${type}", which is not known; it is kept`;
  return problem("unknown-record", at, message);
}

export function duplicateRecord(at: At, first: At): Problem {
  const message = `${at.text} is a copy of ${first.text}; it is counted once`;
  return problem("duplicate-record", at, message);
}

export function branch(other: At, at: At): Problem {
  const message = `${at.text} begins another branch than ${other.text}, after the same message`;
  return problem("branch", at, message);
}

export function repeatedId(at: At, id: string | null): Problem {
  const message = `a call in ${at.text} has the id "${id ?? ""}", which this turn has used already`;
  return problem("duplicate-id", at, message);
}

export function earlyResult(at: At, call: At): Problem {
  return problem(
    "early-result",
    at,
    `the result in ${at.text} stands before its call in ${call.text}`,
  );
}

export function missingResult(at: At): Problem {
  return problem("missing-result", at, `a call in ${at.text} has no result`);
}

/** For a session without any result. */
export function noResults(first: At, calls: number): Problem {
  const message = `none of the ${calls} calls has a result, from ${first.text} on`;
  return problem("missing-result", first, message);
}

export function orphanResult(at: At): Problem {
  return problem("orphan-result", at, `a result in ${at.text} answers no call`);
}
