/** `toolglot harnesses`: what is known. */
import { harnesses } from "../../../generated/registry.js";
import { sources } from "../../../generated/sources.js";
import { hasOwn } from "../../runtime/json.js";
import { formats } from "../../sessions/formats/index.js";
import { writers } from "../../sessions/writers/index.js";
import { startOf } from "../../view/width.js";
import { example, type Register } from "../command.js";
import { paged } from "../pager.js";
import { table } from "../table.js";

type Flags = { json?: true };

export const registerHarnesses: Register = (program, host) => {
  program
    .command("harnesses")
    .description("List the harnesses that are known, and what can be done with each.")
    .option("--json", "as JSON, with aliases, presets, sources and the places of sessions")
    .addHelpText("after", example("toolglot harnesses"))
    .action(async (flags: Flags) => {
      const readable = new Set(formats.map(({ harness }) => harness));
      const known = harnesses.map((harness) => ({
        ...harness,
        reads: readable.delete(harness.id),
        writes: writers.has(harness.id),
        sources: sourcesOf(harness.id),
      }));
      // Sessions of these can be read; their calls stay raw.
      const untabled = [...readable].sort();
      if (flags.json === true) {
        const all = [...known, ...untabled.map((id) => ({ id, reads: true, writes: false }))];
        await host.io.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
        return;
      }
      const rows = known.map(({ id, name, ops, reads, writes, verified, sources: from }) => [
        id,
        name,
        [reads ? "read" : "", writes ? "written" : ""].filter((word) => word !== "").join(", ") ||
          "-",
        verified.on,
        kindsOf(from),
        ops.join(" "),
      ]);
      const others = untabled.map((id) => [id, "", "read", "-", "-", "(no table yet)"]);
      const head = ["ID", "NAME", "SESSIONS", "VERIFIED", "SOURCES", "OPS"];
      const lines = table([head, ...rows, ...others]);
      await paged(host.io, (out) => out.write(out.isTTY ? cut(lines, out.columns ?? 80) : lines));
    });
};

/** On a terminal a line is a harness; what does not fit stands in `--json`. */
function cut(lines: string, columns: number): string {
  return lines.replace(/.+/g, (line) => startOf(line, columns));
}

type Source = { reference: string; kind: string };

function sourcesOf(id: string): Source[] {
  const rows = hasOwn(sources, id) ? (sources[id] ?? []) : [];
  return rows.map(([reference, kind]) => ({ reference, kind }));
}

/** `3 source, 1 docs`: how many there are of each kind. */
function kindsOf(from: readonly Source[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of from) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
}
