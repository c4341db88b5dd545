/** Hits as text and as JSON. */
import { span, type Span } from "../view/spans.js";
import { visible, visibleJson } from "../view/visible.js";
import type { Hit, HitMatch } from "./search.js";

/**
 * One line for each place: `file:#12  Bash command: cargo test`. Without the file where it stands
 * above the hits.
 */
export function hitLines(hit: Hit, { withFile }: { withFile: boolean }): Span[][] {
  const lines =
    hit.matches.length > 0
      ? hit.matches.map((match) => ({ number: match.number, body: matchSpans(hit, match) }))
      : [{ number: hit.number, body: summarySpans(hit) }];
  return lines.map(({ number, body }) => [
    ...(withFile ? [span(`${visible(hit.file)}:`, "dim")] : []),
    span(withFile ? `#${number}  ` : `#${number}`.padEnd(6), "number"),
    ...(hit.agent === undefined ? [] : [span("│ ", "agent")]),
    ...body,
  ]);
}

function matchSpans(hit: Hit, { field, before, match, after }: HitMatch): Span[] {
  return [
    span(visible(whose(hit)), hit.op === undefined ? "user" : "op"),
    span(field === "text" ? ": " : ` ${visible(field)}: `, "key"),
    span(visible(before)),
    span(visible(match), "match"),
    span(visible(after)),
  ];
}

function summarySpans(hit: Hit): Span[] {
  const who = hit.op === undefined ? [span(`${hit.role}: `, "user")] : [];
  return [...who, span(visible(hit.summary ?? ""))];
}

/** Calls that are not typed go by their native name. */
function whose({ op, name, role }: Hit): string {
  return (op === "Raw" ? name : op) ?? role;
}

/** One object per hit, on one line. */
export function hitJson(hit: Hit): string {
  return visibleJson(JSON.stringify(hit));
}
