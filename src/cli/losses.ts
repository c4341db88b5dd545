/** What an export lost, in words. */
import type { ExportReport } from "../sessions/index.js";
import { counted } from "../view/shorten.js";
import { table } from "./table.js";

/** So many kinds of losses are listed; the report has all. */
const LISTED = 20;

export function isLossless({ losses, noteCounts }: ExportReport): boolean {
  return losses.length === 0 && Object.keys(noteCounts).length === 0;
}

/** Counts of the session, then of its losses, most frequent first. */
export function summaryOf(report: ExportReport): string {
  const { from, messages, calls, typed, raw, results, losses, noteCounts, problemCount } = report;
  const lines = [
    `${from} to ${report.with}: ${counted(messages, "message")}, ` +
      `${counted(calls, "call")} (${typed} typed, ${raw} raw), ${counted(results, "result")}`,
  ];
  const total = losses.reduce((sum, { count }) => sum + count, 0);
  lines.push(total === 0 ? "no losses" : `${counted(total, "loss", "losses")}:`);
  const rows = losses
    .slice(0, LISTED)
    .map(({ count, code, tool, key, field, message }) => [
      `  ${count}×`,
      code,
      [tool, key ?? field].filter((part) => part !== undefined).join(" "),
      message,
    ]);
  const more = losses.length - rows.length;
  const notes = Object.entries(noteCounts).map(([code, count]) => [
    `  ${count}×`,
    code,
    "",
    report.notes.find((note) => note.code === code)?.message ?? "",
  ]);
  return (
    `${lines.join("\n")}\n` +
    table(rows) +
    (more > 0 ? `  … and ${counted(more, "more kind")}: --report lists them\n` : "") +
    (notes.length > 0 ? `and beside the calls:\n${table(notes)}` : "") +
    (problemCount > 0 ? `${counted(problemCount, "problem")} in the source: toolglot check\n` : "")
  );
}
