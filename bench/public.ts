/** How well the tables explain public session files. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Sessions } from "../src/cli/sessions.js";
import { Coverage } from "../src/coverage/measure.js";
import { reportOf, type HarnessReport } from "../src/coverage/report.js";

/** Numbers alone: nothing of what the files hold. */
export type Figures = {
  sessions: number;
  calls: number;
  typed: number;
  /** Calls that find files, search contents, list directories or search the web. */
  looking: { calls: number; typed: number };
  ops: { [op: string]: number };
  /** Calls that are not typed, by reason. */
  raw: { [why: string]: number };
  /** Times that a typed call had a key that its table lacks. */
  unknownKeys: number;
  derived?: { of: number; from: number; ops: { [op: string]: number } };
};

export type FigureTable = { [harness: string]: Figures };

export const FIGURES = "bench/coverage.json";

/** Figures by harness, of all sessions below a path. */
export async function figuresOf(path: string): Promise<FigureTable> {
  const coverage = new Coverage();
  await new Sessions(undefined, (reader) => coverage.add(reader)).read([path]);
  const reports = reportOf(coverage).filter(({ calls }) => calls > 0);
  return Object.fromEntries(reports.map((report) => [report.harness, figures(report)]));
}

function figures({ sessions, calls, typed, looking, ops, derived, tools }: HarnessReport): Figures {
  const raw: { [why: string]: number } = {};
  for (const one of tools.flatMap((tool) => tool.raw)) {
    raw[one.why] = (raw[one.why] ?? 0) + one.calls;
  }
  const unknownKeys = tools
    .flatMap((tool) => tool.unknownKeys)
    .reduce((sum, key) => sum + key.calls, 0);
  return {
    sessions,
    calls,
    typed,
    looking,
    ops,
    raw: Object.fromEntries(Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1))),
    unknownKeys,
    ...(derived === undefined ? {} : { derived }),
  };
}

export function readFigures(): FigureTable {
  return JSON.parse(readFileSync(FIGURES, "utf8")) as FigureTable;
}

/** The harnesses whose figures differ from those on file. */
export function changes(now: FigureTable, onFile: FigureTable): string[] {
  const ids = [...new Set([...Object.keys(now), ...Object.keys(onFile)])].sort();
  return ids.filter((id) => !isDeepStrictEqual(now[id], onFile[id]));
}
