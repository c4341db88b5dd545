/** Hits as text and as JSON. */
import { span, type Span } from "../view/spans.js";
import { visible, visibleJson } from "../view/visible.js";
import { endOf, startOf, widthOf } from "../view/width.js";
import type { Excerpt } from "./excerpt.js";
import type { Hit } from "./search.js";

export type HitLineOptions = {
  /** Left out where the file stands above the hits. */
  withFile: boolean;
  /** Columns of the terminal: excerpts are cut to what fits. */
  columns: number;
};

/** One line for each place: `file:#12  Bash command: cargo test`. */
export function hitLines(hit: Hit, { withFile, columns }: HitLineOptions): Span[][] {
  const places =
    hit.matches.length > 0 ? hit.matches : [{ number: hit.number, field: undefined, ...NOTHING }];
  return places.map(({ number, field, ...excerpt }) => {
    const label: Span[] = [
      ...(withFile ? [span(`${visible(hit.file)}:`, "dim")] : []),
      span(withFile ? `#${number}  ` : `#${number}`.padEnd(6), "number"),
      ...(hit.agent === undefined ? [] : [span("│ ", "agent")]),
      ...(field === undefined ? [] : whereSpans(hit, field)),
    ];
    const room = columns - label.reduce((sum, { text }) => sum + widthOf(text), 0);
    const spans = field === undefined ? summarySpans(hit, room) : excerptSpans(excerpt, room);
    return [...label, ...spans];
  });
}

const NOTHING: Excerpt = { before: "", match: "", after: "" };

function whereSpans(hit: Hit, field: string): Span[] {
  return [
    span(visible(whose(hit)), hit.op === undefined ? "user" : "op"),
    ...(hit.derived === true ? [span(" (derived)", "dim")] : []),
    span(field === "text" ? ": " : ` ${visible(field)}: `, "key"),
  ];
}

/** The match stays; what stands before it gets at most a third of the room. */
function excerptSpans(excerpt: Excerpt, room: number): Span[] {
  const before = visible(excerpt.before);
  const match = visible(excerpt.match);
  const after = visible(excerpt.after);
  const start = endOf(before, Math.max(10, Math.floor(room / 3)));
  const left = room - widthOf(start) - widthOf(match);
  return [span(start), span(match, "match"), span(startOf(after, Math.max(10, left)))];
}

function summarySpans(hit: Hit, room: number): Span[] {
  const who = hit.op === undefined ? [span(`${hit.role}: `, "user")] : [];
  if (hit.derived === true) who.push(span("derived ", "dim"));
  const left = room - who.reduce((sum, { text }) => sum + widthOf(text), 0);
  return [...who, span(startOf(visible(hit.summary ?? ""), Math.max(10, left)))];
}

/** Calls that are not typed go by their native name. */
function whose({ op, name, role }: Hit): string {
  return (op === "Raw" ? name : op) ?? role;
}

/** One object per hit, on one line. */
export function hitJson(hit: Hit): string {
  return visibleJson(JSON.stringify(hit));
}
