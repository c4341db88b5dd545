/** The first page: what each harness calls each op. */
import { isCurrent, rulesOf, writtenRule } from "../../analyse/written.js";
import type { OutputFile } from "../output.js";
import type { Context } from "./context.js";
import { code, page, prose, sentence, table } from "./markdown.js";
import { harnessLink, isShell, opLink } from "./names.js";

export function overviewPage(context: Context): OutputFile {
  const { harnesses, mapped, losses } = context;
  const rows = harnesses.map((harness) => [
    harnessLink(harness, ""),
    ...mapped.map((op) => {
      const written = writtenRule(harness, op);
      const tools = rulesOf(harness, op)
        .filter((rule) => isCurrent(rule) || rule === written)
        .sort((a, b) => Number(b === written) - Number(a === written))
        .map((rule) => code(rule.tool) + (isShell(rule) ? " (shell)" : ""));
      return [...new Set(tools)].join("<br>");
    }),
  ]);
  const text = page("the tables in mappings/", [
    "# Reference",
    "What each harness calls what it does. The name on top is the one that is written by default. _(shell)_ means that the harness has no tool of its own for it.",
    table(["Harness", ...mapped.map((op) => opLink(op, ""))], rows),
    "## Ops",
    table(
      ["Op", "Meaning", "Kind"],
      context.ops.map(({ name, doc, acp }) => [opLink(name, ""), sentence(doc), code(acp)]),
    ),
    "## Harnesses",
    table(
      ["Harness", "Vendor", "Id", "Verified", "Against"],
      harnesses.map((harness) => [
        harnessLink(harness, ""),
        prose(harness.vendor),
        code(harness.id),
        prose(harness.verified.on),
        prose(harness.verified.against),
      ]),
    ),
    losses === undefined ? "" : "What calls lose between harnesses: [what is lost](losses.md).",
    "What the generator reports about a table: [diagnostics](diagnostics.md).",
  ]);
  return { path: "docs/index.md", text };
}
