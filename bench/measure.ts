/** Timing on a machine that may be busy: rounds alternate, and the best round of each side counts. */

/** Nanoseconds of one run of `work`, from one batch of `times` runs. */
function batch(work: () => unknown, times: number): number {
  const start = process.hrtime.bigint();
  for (let at = 0; at < times; at++) work();
  return Number(process.hrtime.bigint() - start) / times;
}

/** Best time of each task in nanoseconds a run, all measured in turn within the same rounds. */
export function compare<K extends string>(
  tasks: { readonly [key in K]: () => unknown },
  { rounds = 15, times = 2_000 } = {},
): { [key in K]: number } {
  const names = Object.keys(tasks).filter((name): name is K => name in tasks);
  const best = new Map<K, number>();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const time = batch(tasks[name], times);
      // The first rounds are for the compiler.
      if (round > 2) best.set(name, Math.min(best.get(name) ?? Infinity, time));
    }
  }
  const result: Partial<{ [key in K]: number }> = {};
  for (const name of names) result[name] = best.get(name) ?? NaN;
  return filled(result, names);
}

function filled<K extends string>(
  partial: Partial<{ [key in K]: number }>,
  names: readonly K[],
): { [key in K]: number } {
  const isFilled = (value: typeof partial): value is { [key in K]: number } =>
    names.every((name) => value[name] !== undefined);
  if (!isFilled(partial)) throw new Error("a task was not measured");
  return partial;
}

/** A table for the terminal: the first column left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return all.map(line).join("\n");
}
