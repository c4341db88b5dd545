/** What an export wrote and what it lost on the way. */
import type { Encoded, Loss, LossCode } from "../runtime/call.js";
import type { CallBlock, Problem } from "./model.js";

/** All losses of one kind, counted. */
export type LossCount = {
  code: LossCode;
  op: string;
  /** Native name of the tool in the source. */
  tool: string;
  key?: string;
  field?: string;
  count: number;
  /** The sentence of the first one, and the number of its message. */
  message: string;
  first: number;
};

/** One loss, with the message it belongs to. */
export type LossDetail = Loss & Place & { op: string; tool: string };

/** Number of a message, and the file of the sub-agent whose message it is. */
export type Place = { number: number; child?: string };

/**
 * Something beside the keys of calls that the target demands or cannot hold.
 * - `made-up-result`: a call had no result, and the target demands one
 * - `result-as-text`: a result answers no call, and is written as text
 * - `new-id`: the id of a call was empty, absent or not unique
 * - `left-out`: the target has no place for it
 * - `not-identical`: the codec would have written another call than the source has
 */
export type Note = Place & {
  code: "made-up-result" | "result-as-text" | "new-id" | "left-out" | "not-identical";
  message: string;
};

export type ExportReport = {
  /** Ids of the harnesses. */
  from: string;
  with: string;
  /** Whether it was written; not where the caller did not accept it. */
  written: boolean;
  /** Where it was written, and all files there. */
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
  losses: LossCount[];
  /** The first 1,000 of each; the counts are complete. */
  details: LossDetail[];
  notes: Note[];
  noteCounts: { [code in Note["code"]]?: number };
  problems: readonly Problem[];
  problemCount: number;
};

const KEPT = 1000;

/** Collects the parts of a report while an export runs. Memory is bounded by the kinds of losses. */
export class ExportLog {
  messages = 0;
  calls = 0;
  typed = 0;
  results = 0;
  /** The sub-agent's file that is being exported, where it is one. */
  child: string | undefined;
  readonly details: LossDetail[] = [];
  readonly notes: Note[] = [];
  readonly noteCounts: ExportReport["noteCounts"] = {};
  #losses = new Map<string, LossCount>();

  call(number: number, { call, native }: CallBlock, { losses }: Encoded): void {
    this.calls++;
    if (call.name !== "Raw") this.typed++;
    for (const loss of losses) {
      const detail = {
        ...loss,
        ...this.#place(number),
        op: call.name,
        tool: native?.name ?? call.name,
      };
      if (this.details.length < KEPT) this.details.push(detail);
      this.#count(detail);
    }
  }

  note(code: Note["code"], number: number, message: string): void {
    this.noteCounts[code] = (this.noteCounts[code] ?? 0) + 1;
    if (this.notes.length < KEPT) this.notes.push({ code, message, ...this.#place(number) });
  }

  #place(number: number): Place {
    return this.child === undefined ? { number } : { number, child: this.child };
  }

  /** Most frequent first. */
  get losses(): LossCount[] {
    return [...this.#losses.values()].sort((a, b) => b.count - a.count || a.first - b.first);
  }

  #count({ code, op, tool, key, field, number, message }: LossDetail): void {
    const kind = JSON.stringify([code, op, tool, key, field]);
    const known = this.#losses.get(kind);
    if (known !== undefined) {
      known.count++;
      return;
    }
    this.#losses.set(kind, {
      code,
      op,
      tool,
      count: 1,
      message,
      first: number,
      ...(key === undefined ? {} : { key }),
      ...(field === undefined ? {} : { field }),
    });
  }
}
