/** Coverage as plain data, sorted: what `--json` prints, and what the text is made of. */
import type { Why } from "../runtime/call.js";
import { byCalls, compare, sorted, type CountRecord } from "./order.js";
import type {
  Counts,
  Coverage,
  HarnessCoverage,
  RawCalls,
  SeenKeys,
  Share,
  ToolCoverage,
} from "./measure.js";

export type KeyReport = { key: string; calls: number; shapes: CountRecord };

export type RawReport = {
  why: Why["code"];
  /** The key at fault, where there is one. */
  key?: string;
  calls: number;
  /** What the calls had. */
  keys: KeyReport[];
};

export type ToolReport = {
  tool: string;
  calls: number;
  typed: number;
  ops: CountRecord;
  raw: RawReport[];
  unknownKeys: KeyReport[];
};

export type HarnessReport = {
  harness: string;
  /** Whether there is a table at all. */
  hasTable: boolean;
  sessions: number;
  calls: number;
  typed: number;
  /** Of calls that find files, search contents, list directories or search the web. */
  looking: Share;
  ops: CountRecord;
  /**
   * What shell commands and patches amount to: `of` so many of them, `from` those that are understood.
   * What is derived is not among `calls` and `ops`.
   */
  derived?: { of: number; from: number; ops: CountRecord };
  tools: ToolReport[];
};

/** Harnesses by id, tools and all else the most frequent first. */
export function reportOf({ harnesses }: Coverage): HarnessReport[] {
  return [...harnesses]
    .sort(([a], [b]) => compare(a, b))
    .map(([id, harness]) => harnessReport(id, harness));
}

function harnessReport(harness: string, counts: HarnessCoverage): HarnessReport {
  const { hasTable, sessions, calls, typed, looking, ops, tools, derived } = counts;
  return {
    harness,
    hasTable,
    sessions,
    calls,
    typed,
    looking: { ...looking },
    ops: sorted(ops),
    ...(derived.of === 0 ? {} : { derived: { ...derived, ops: sorted(derived.ops) } }),
    tools: [...tools]
      .map(([tool, of]) => toolReport(tool, of))
      .sort(
        byCalls(
          ({ calls }) => calls,
          ({ tool }) => tool,
        ),
      ),
  };
}

function toolReport(tool: string, { calls, typed, raw }: ToolCoverage): ToolReport {
  const ops: Counts = new Map();
  const unknown: SeenKeys = new Map();
  let typedCalls = 0;
  for (const rule of typed.values()) {
    typedCalls += rule.calls;
    ops.set(rule.op, (ops.get(rule.op) ?? 0) + rule.calls);
    for (const [key, seen] of rule.unknown) {
      const all = unknown.get(key) ?? { calls: 0, shapes: new Map<string, number>() };
      all.calls += seen.calls;
      for (const [shape, count] of seen.shapes) {
        all.shapes.set(shape, (all.shapes.get(shape) ?? 0) + count);
      }
      unknown.set(key, all);
    }
  }
  return {
    tool,
    calls,
    typed: typedCalls,
    ops: sorted(ops),
    raw: [...raw.values()].map(rawReport).sort(
      byCalls(
        ({ calls }) => calls,
        ({ why, key = "" }) => `${why} ${key}`,
      ),
    ),
    unknownKeys: keyReports(unknown),
  };
}

function rawReport({ why, calls, keys }: RawCalls): RawReport {
  const { code, key } = why;
  return { why: code, ...(key === undefined ? {} : { key }), calls, keys: keyReports(keys) };
}

function keyReports(keys: SeenKeys): KeyReport[] {
  return [...keys]
    .map(([key, { calls, shapes }]) => ({ key, calls, shapes: sorted(shapes) }))
    .sort(
      byCalls(
        ({ calls }) => calls,
        ({ key }) => key,
      ),
    );
}
