/** Rows of mappings that would explain what the tables do not, with places to fill in. */
import { visible, visibleJson } from "../view/visible.js";
import { counted } from "../view/shorten.js";
import { elsewhere, fieldsElsewhere, fieldHere, opsHere } from "./elsewhere.js";
import {
  WHOLE,
  type Coverage,
  type HarnessCoverage,
  type RawCalls,
  type SeenKey,
  type SeenKeys,
  type ToolCoverage,
} from "./measure.js";
import { byCalls, compare, sorted } from "./order.js";

/** What a person must put in. No op, field or source has this name, so that none is forgotten. */
const BLANK = "TODO";

/** So many shapes of a value, and so many guesses, are worth reading. */
const SHOWN = 3;

/** One rule of a tool. */
type Row = { about: string; lines: string[] };

/** YAML, one document for each harness that has anything to explain; empty when none has. */
export function draftOf({ harnesses }: Coverage): string {
  return [...harnesses]
    .sort(([a], [b]) => compare(a, b))
    .map(([id, harness]) => harnessDraft(id, harness))
    .filter((text) => text !== "")
    .join("---\n");
}

function harnessDraft(id: string, { hasTable, tools }: HarnessCoverage): string {
  const named = [...tools].filter(([name]) => name !== "" && name !== "__proto__");
  const rows = named
    .sort(
      byCalls(
        ([, { calls }]) => calls,
        ([name]) => name,
      ),
    )
    .map(([name, tool]) => ({ name, rows: toolRows(id, name, tool) }))
    .filter((tool) => tool.rows.length > 0);
  if (rows.length === 0) return "";
  const file = `mappings/${id}.yaml`;
  const head = hasTable ? [`# Rows for ${file}.`] : [`# The beginning of ${file}.`];
  return [
    ...head,
    `# Fill in what says ${BLANK}. Keys of no meaning elsewhere go under \`local:\` of their tool, with`,
    "# a reason; calls that mean no op of mappings/canonical.yaml need no row.",
    ...(hasTable ? [] : fileHead(id)),
    "tools:",
    ...rows.flatMap((tool) => toolLines(tool.name, tool.rows)),
    "",
  ].join("\n");
}

function fileHead(id: string): string[] {
  return [
    `id: ${id}`,
    `name: ${id}`,
    `vendor: ${BLANK}`,
    "sources:",
    "  # kind: source (its code), docs, observed (seen in sessions) or inferred",
    `  sessions: { ref: ${BLANK}, kind: observed }`,
    `verified: { on: ${BLANK}, against: ${BLANK} }`,
  ];
}

/** A tool with one rule, or with a list of them. */
function toolLines(name: string, rows: readonly Row[]): string[] {
  const isList = rows.length > 1;
  const body = rows.flatMap(({ about, lines }) => [
    `    # ${about}`,
    ...lines.map((line, at) => `    ${isList ? (at === 0 ? "- " : "  ") : ""}${line}`),
  ]);
  return [`  ${yamlKey(name)}:`, ...body];
}

// ------------------------------------------------------------------ rules

function toolRows(harness: string, name: string, { typed, raw }: ToolCoverage): Row[] {
  const raws = [...raw.values()].sort(
    byCalls(
      ({ calls }) => calls,
      ({ why }) => why.code,
    ),
  );
  const lacking = [...typed.values()].filter(({ unknown }) => unknown.size > 0);
  return [
    ...raws.map((one) => rawRow(harness, name, one)),
    ...lacking.map(({ op, calls, unknown }) => ({
      about: `${counted(calls, "call")} that the rule for ${op} reads, but not these keys: add them to it`,
      lines: [`op: ${op}`, ...keyLines(unknown, calls, (key) => guess(fieldsElsewhere(key, [op])))],
    })),
  ];
}

function rawRow(harness: string, name: string, { why, calls, keys }: RawCalls): Row {
  const here = opsHere(harness, name);
  const ops = here.length > 0 ? here : elsewhere(name);
  const [only] = here;
  const op = only !== undefined && here.length === 1 ? `op: ${only}` : `op: ${BLANK}${guess(ops)}`;
  const text = keys.get(WHOLE);
  const lines =
    text === undefined
      ? keyLines(
          keys,
          calls,
          (key) => guess(fieldsElsewhere(key, ops)),
          (key) => fieldHere(harness, name, key),
        )
      : [`text: ${BLANK} # the whole input: ${shapesText(text)}`];
  return {
    about: `${counted(calls, "call")}: ${reason(why)}`,
    lines: [op, `source: ${BLANK}`, ...lines],
  };
}

function reason({ code, key = "" }: RawCalls["why"]): string {
  switch (code) {
    case "unknown-tool":
      return "the table does not have this tool";
    case "no-rule":
      return "no rule reads this form; tell it from the others with `when`";
    case "missing-key":
      return `${visible(key) || "a required key"} is missing; mend the rule that is there, or add one with \`when\``;
    case "wrong-type":
      return `${visible(key)} has a type that the rule does not admit; mend it with an operation`;
    case "not-an-object":
      return "the arguments are no object";
    default: {
      const never: never = code;
      return never;
    }
  }
}

// ------------------------------------------------------------------ keys

/** The keys of a rule. Those inside objects stand in comments: their place is in the key around them. */
function keyLines(
  keys: SeenKeys,
  calls: number,
  hint: (key: string) => string,
  known: (key: string) => string | undefined = () => undefined,
): string[] {
  const all = [...keys].sort(
    byCalls(
      ([, seen]) => seen.calls,
      ([key]) => key,
    ),
  );
  const lines = all.map(([path, seen]) => {
    const field = known(path);
    const what = `in ${seen.calls.toLocaleString("en")} of ${counted(calls, "call")}: ${shapesText(seen)}`;
    if (isInner(path)) return `# inside: ${visible(path)}, ${what}`;
    if (path in Object.prototype) return `# ${visible(path)} cannot be mapped, ${what}`;
    return field === undefined
      ? `${yamlKey(path)}: ${BLANK} # ${what}${hint(path).replace(" # ", "; ")}`
      : `${yamlKey(path)}: ${field} # ${what}; the table has this key`;
  });
  const isEmpty = lines.every((line) => line.startsWith("#"));
  return isEmpty ? lines : ["keys:", ...lines.map((line) => `  ${line}`)];
}

function isInner(path: string): boolean {
  return /[^.](\[\])?\../.test(path);
}

function shapesText({ shapes }: SeenKey): string {
  const all = Object.entries(sorted(shapes));
  const shown = all.slice(0, SHOWN).map(([shape, count]) => `${shape} ${count}×`);
  const texts = all.length === 1 ? all.map(([shape]) => shape) : shown;
  return [...texts, ...(all.length > SHOWN ? [`${all.length - SHOWN} more kinds`] : [])].join(", ");
}

/** What the name means in other tables, the most frequent first. */
function guess(meanings: readonly string[]): string {
  return meanings.length === 0 ? "" : ` # elsewhere ${meanings.slice(0, SHOWN).join(", ")}`;
}

/** Words that YAML reads as something else than text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n)$/i;

function yamlKey(key: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(key) && !RESERVED.test(key)) return key;
  return visibleJson(JSON.stringify(key));
}
