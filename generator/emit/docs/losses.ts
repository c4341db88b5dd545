/** The loss matrix, and for each harness the page with its details. */
import type { Losses } from "../../analyse/losses.js";
import type { Harness } from "../../ir.js";
import type { OutputFile } from "../output.js";
import type { Context } from "./context.js";
import { matrix, pairCell, pairTable } from "./fates.js";
import { code, enumerate, link, page, prose } from "./markdown.js";
import { harnessLink } from "./names.js";

const FROM = "the tables in mappings/";

/** Everything at a glance: each cell leads to the details. */
export function matrixPage({ harnesses, mapped }: Context, losses: Losses): OutputFile {
  const ops = mapped.map((op) => link(prose(op), `ops/${op}.md#what-is-lost`));
  const text = page(FROM, [
    "# What is lost",
    "What calls of one harness lose when they are written for another, as the tables tell it. Each call names its own losses when it is translated.",
    "✓ everything comes back. A number counts the fields that do not, or not for every value; ✗ counts the ops that the target has no tool for. Each cell leads to the fields.",
    matrix(harnesses, "", (source, target) =>
      link(pairCell(losses(source, target)), `losses/${source.id}.md#to-${target.id}`),
    ),
    ops.length === 0 ? "" : `For one op alone: ${enumerate(ops)}.`,
  ]);
  return { path: "docs/losses.md", text };
}

/** What the calls of one harness lose in each other. */
export function lossPage({ harnesses }: Context, losses: Losses, source: Harness): OutputFile {
  const targets = harnesses.filter((other) => other !== source);
  const sections = targets.flatMap((target) => [
    `## To ${code(target.id)}`,
    `From ${harnessLink(source, "../")} to ${harnessLink(target, "../")}.`,
    pairTable(losses(source, target)),
  ]);
  const text = page(FROM, [
    `# From ${prose(source.name)} to others`,
    "Every field that a call can have, and what becomes of it in the tool that is written by default. Keys of no meaning elsewhere are left out here: they always stay behind, and are named when a call has them.",
    `To ${targets.map(({ id, name }) => link(prose(name), `#to-${id}`)).join(", ")}.`,
    ...sections,
  ]);
  return { path: `docs/losses/${source.id}.md`, text };
}
