/** What is odd in a session, and what each of it would mean for an export. */
import type { Problem, SessionReader } from "../sessions/index.js";
import { rawReason } from "../view/call-line.js";

/** Calls of one tool that stayed raw for one reason. */
export type RawCount = {
  tool: string;
  reason: string;
  count: number;
  /** Number of the first message with one. */
  first: number;
  exported: string;
};

export type CheckReport = {
  source: string;
  harness: string;
  messages: number;
  calls: number;
  /** The first 1,000; the count is complete. */
  problems: (Problem & { exported: string })[];
  problemCount: number;
  /** Most frequent first. */
  raw: RawCount[];
};

/** Reads all of the session. Throws `SessionError`. */
export async function checkSession(reader: SessionReader): Promise<CheckReport> {
  const raws = new Map<string, RawCount>();
  let [messages, calls] = [0, 0];
  for await (const item of reader.items()) {
    if (item.kind !== "message") continue;
    messages = Math.max(messages, item.number);
    for (const block of item.message.blocks) {
      if (block.kind !== "call" || block.native === undefined) continue;
      calls++;
      if (block.call.name !== "Raw") continue;
      const tool = block.native.name;
      const reason = rawReason(block.call) ?? "not typed";
      const key = JSON.stringify([tool, reason]);
      const known = raws.get(key);
      if (known !== undefined) known.count++;
      else raws.set(key, { tool, reason, count: 1, first: item.number, exported: RAW });
    }
  }
  const { source, meta, problems, problemCount } = reader;
  return {
    source,
    harness: meta.harness,
    messages,
    calls,
    problems: problems.map((problem) => ({ ...problem, exported: EXPORTED[problem.code] })),
    problemCount,
    raw: [...raws.values()].sort((a, b) => b.count - a.count || a.first - b.first),
  };
}

export function isClean({ problemCount, raw }: CheckReport): boolean {
  return problemCount === 0 && raw.length === 0;
}

/** The end of the sentence "For another harness …"; its own harness gets what it wrote. */
const EXPORTED: { readonly [code in Problem["code"]]: string } = {
  "damaged-line": "what cannot be read is left out",
  "unfinished-line": "what is not complete is left out",
  "invalid-utf8": "the bytes become U+FFFD",
  "unknown-record": "records of this type are left out",
  "orphan-result": "the result is written as text",
  "missing-result": "a result is made up, and marked as that",
  "duplicate-id": "the call gets a new id",
  "duplicate-record": "the record is written once",
  "early-result": "the result is put behind its call",
  branch: "the branches are written one after another",
};

const RAW = "the call goes as it came, under a name or with keys that are not known there";
