/** Counts how well the tables explain the calls of sessions. */
import { keys } from "../../generated/keys.js";
import type { Call } from "../../generated/canonical.js";
import type { Why } from "../runtime/call.js";
import { hasOwn, isObject, own, parseJson, type Json } from "../runtime/json.js";
import { derive } from "../derive/index.js";
import type { CallBlock, SessionReader } from "../sessions/index.js";
import { isLooking, isLookingTool } from "./looking.js";
import { shapeOf } from "./shape.js";
import { unknownKeys, type KnownTools } from "./unknown.js";

/** Counts by name, the greatest first in what is shown. */
export type Counts = Map<string, number>;

/** A native key: how many calls had it, and what its values looked like. */
export type SeenKey = { calls: number; shapes: Counts };

/** Keys by their path. */
export type SeenKeys = Map<string, SeenKey>;

/** The path of an input that is no object. */
export const WHOLE = "";

/** Calls of a tool that stayed raw for one reason. */
export type RawCalls = { why: Why; calls: number; keys: SeenKeys };

/** Typed calls of a tool that one rule read; `unknown` are the keys that the rule lacks. */
export type TypedCalls = { op: string; rule: number; calls: number; unknown: SeenKeys };

export type ToolCoverage = {
  calls: number;
  /** By op and rule. */
  typed: Map<string, TypedCalls>;
  /** By reason and key. */
  raw: Map<string, RawCalls>;
};

/** Calls that find files, search contents, list directories or search the web. */
export type Share = { calls: number; typed: number };

export type HarnessCoverage = {
  /** Whether there is a table at all. */
  hasTable: boolean;
  sessions: number;
  calls: number;
  typed: number;
  looking: Share;
  ops: Counts;
  tools: Map<string, ToolCoverage>;
  /** What shell commands and patches amount to, counted beside the calls that they are. */
  derived: { of: number; from: number; ops: Counts };
};

export class Coverage {
  readonly harnesses = new Map<string, HarnessCoverage>();

  /** Adds a session, or the several of one file. Throws `SessionError`. */
  async add(reader: SessionReader): Promise<void> {
    const { harness } = reader.meta;
    let { cwd } = reader.meta;
    for await (const item of reader.items()) {
      if (item.kind === "session") ({ cwd } = item.meta);
      if (item.kind !== "message") continue;
      for (const block of item.message.blocks) {
        if (block.kind === "call") this.call(harness, block, cwd);
      }
    }
    // Sub-agents belong to the session that began them.
    const own = reader.sessions.filter(({ agent }) => agent === undefined);
    this.#of(harness).sessions += own.length;
  }

  /** Counts one call for the harness of its session. What a person typed has no native form and is no call of a tool. */
  call(harness: string, { call, native }: CallBlock, cwd?: string): void {
    if (native === undefined) return;
    const counts = this.#of(harness);
    // A format for sessions of any agent holds calls in the dialects of others.
    const dialect = call.origin?.harness ?? harness;
    const known = hasOwn(keys, dialect) ? (keys[dialect] ?? {}) : {};
    counts.calls++;
    if (call.name === "Raw") {
      const { tool, carrier } = carried(known, native);
      const label = carrier === undefined ? tool : `${carrier} › ${tool}`;
      if (isLookingTool(dialect, tool)) counts.looking.calls++;
      countRaw(toolOf(counts, label), call.origin?.why ?? { code: "unknown-tool" }, native.input);
      return;
    }
    counts.typed++;
    add(counts.ops, call.name);
    if (isLooking(call.name)) {
      counts.looking.calls++;
      counts.looking.typed++;
    }
    countTyped(toolOf(counts, call.origin?.tool ?? native.name), call, known);
    if (call.name !== "Bash" && call.name !== "Patch") return;
    const derived = derive(call, cwd === undefined ? {} : { cwd });
    counts.derived.of++;
    if (derived.length > 0) counts.derived.from++;
    for (const one of derived) add(counts.derived.ops, one.call.name);
  }

  #of(harness: string): HarnessCoverage {
    return entry(this.harnesses, harness, () => ({
      hasTable: hasOwn(keys, harness),
      sessions: 0,
      calls: 0,
      typed: 0,
      looking: { calls: 0, typed: 0 },
      ops: new Map(),
      tools: new Map(),
      derived: { of: 0, from: 0, ops: new Map() },
    }));
  }
}

function toolOf({ tools }: HarnessCoverage, name: string): ToolCoverage {
  return entry(tools, name, () => ({ calls: 0, typed: new Map(), raw: new Map() }));
}

/** The tool that a raw call is of, and the one that carried it, where one did. */
function carried(
  known: KnownTools,
  { name, input }: { name: string; input: Json | undefined },
): { tool: string; carrier?: string } {
  const rules = hasOwn(known, name) ? (known[name] ?? []) : [];
  const nameKey = rules.flatMap((rule) => ("wraps" in rule ? [rule.wraps[0]] : []))[0];
  const object = objectOf(input);
  const inner = nameKey === undefined || object === undefined ? undefined : own(object, nameKey);
  return typeof inner === "string" ? { tool: inner, carrier: name } : { tool: name };
}

function countTyped(
  tool: ToolCoverage,
  call: Exclude<Call, { name: "Raw" }>,
  known: KnownTools,
): void {
  const rule = call.origin?.rule ?? 0;
  const counts = entry(tool.typed, `${call.name} ${rule}`, () => ({
    op: call.name,
    rule,
    calls: 0,
    unknown: new Map(),
  }));
  tool.calls++;
  counts.calls++;
  if (call.origin === undefined) return;
  see(counts.unknown, unknownKeys(known, call.name, call.origin));
}

function countRaw(tool: ToolCoverage, why: Why, input: Json | undefined): void {
  const counts = entry(tool.raw, JSON.stringify([why.code, why.key]), () => ({
    why,
    calls: 0,
    keys: new Map(),
  }));
  tool.calls++;
  counts.calls++;
  const object = objectOf(input) ?? { [WHOLE]: input };
  see(
    counts.keys,
    Object.keys(object).map((path) => ({ path, value: own(object, path) ?? null })),
  );
}

/** Notes the keys of one call; one that a list repeats counts once. */
function see(seen: SeenKeys, found: readonly { path: string; value: Json }[]): void {
  const counted = new Set<string>();
  for (const { path, value } of found) {
    const key = entry(seen, path, () => ({ calls: 0, shapes: new Map() }));
    if (!counted.has(path)) key.calls++;
    counted.add(path);
    add(key.shapes, shapeOf(value));
  }
}

function objectOf(input: Json | undefined) {
  const parsed = typeof input === "string" ? parseJson(input) : input;
  return isObject(parsed) ? parsed : undefined;
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function add(counts: Counts, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
