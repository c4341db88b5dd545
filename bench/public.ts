/** How well the tables explain public session files. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { format } from "prettier";
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

/** The page that shows the figures, between two comments. */
export const PAGE = "site/guide/coverage.md";

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

/** The page with a table of the figures, formatted as all pages are. */
export function pageWith(table: FigureTable, page: string): Promise<string> {
  const rows = Object.entries(table).map(([id, { sessions, calls, typed, looking, derived }]) => [
    id,
    sessions,
    calls,
    share(typed, calls),
    looking.calls === 0 ? "" : looking.calls,
    looking.calls === 0 ? "" : share(looking.typed, looking.calls),
    derived === undefined ? "" : `${derived.from} of ${derived.of}`,
  ]);
  const head = ["harness", "sessions", "calls", "typed", "looking", "typed", "derived from"];
  const lines = [head, head.map((_, at) => (at === 0 ? "-" : "-:")), ...rows];
  const text = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const whole = /(<!-- figures -->\n)[^]*?(<!-- end of figures -->)/;
  return format(page.replace(whole, `$1\n${text}\n\n$2`), { parser: "markdown", printWidth: 100 });
}

/** Rounded down: 100 % is all of them. */
function share(part: number, whole: number): string {
  return `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)} %`;
}

/** The harnesses whose figures differ from those on file. */
export function changes(now: FigureTable, onFile: FigureTable): string[] {
  const ids = [...new Set([...Object.keys(now), ...Object.keys(onFile)])].sort();
  return ids.filter((id) => !isDeepStrictEqual(now[id], onFile[id]));
}
