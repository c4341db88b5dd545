/** Columns of text. */
import { visible } from "../view/visible.js";
import { widthOf } from "../view/width.js";

/** Rows with their cells below each other; the last cell of a row is as long as it is. */
export function table(rows: readonly (readonly string[])[], gap = "  "): string {
  const shown = rows.map((row) => row.map(visible));
  const widths: number[] = [];
  for (const row of shown) {
    row.slice(0, -1).forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    });
  }
  return shown
    .map((row) => {
      const cells = row.map((cell, at) => {
        const padding = at === row.length - 1 ? 0 : (widths[at] ?? 0) - widthOf(cell);
        return cell + " ".repeat(padding);
      });
      return `${cells.join(gap).trimEnd()}\n`;
    })
    .join("");
}
