/** The page of one harness: everything that its table says, and what its calls lose elsewhere. */
import type { Sample } from "../../corpus.js";
import type { Harness, Op, Rule, Tool } from "../../ir.js";
import { isCurrent, rulesOf, writtenRule } from "../../analyse/written.js";
import type { OutputFile } from "../output.js";
import type { Context } from "./context.js";
import { examples } from "./examples.js";
import { LEGEND, summaryTable } from "./fates.js";
import { keysTable } from "./keys.js";
import {
  blocks,
  code,
  enumerate,
  link,
  list,
  literal,
  page,
  prose,
  sentence,
  table,
} from "./markdown.js";
import { conditionWords, isShell, opLink, qualifiers } from "./names.js";
import { sourcesTable, sourceWords } from "./sources.js";

export function harnessPage(
  context: Context,
  harness: Harness,
  samples: readonly Sample[],
): OutputFile {
  const ops = context.ops.filter(({ name }) => rulesOf(harness, name).length > 0);
  const text = page(`mappings/${harness.id}.yaml`, [
    `# ${prose(harness.name)}`,
    harness.doc === undefined ? "" : blocks(harness.doc),
    facts(harness),
    "## Tools",
    overview(harness, ops),
    ...ops.flatMap((op) => opSection(harness, op, samples)),
    ...lossSection(context, harness),
    "## Sources",
    sourcesTable(harness),
  ]);
  return { path: `docs/harnesses/${harness.id}.md`, text };
}

function lossSection({ losses, harnesses }: Context, harness: Harness): string[] {
  if (losses === undefined) return [];
  const others = harnesses.filter((other) => other !== harness);
  return [
    "## What is lost",
    `When calls of ${prose(harness.name)} are written for another harness. ${LEGEND}`,
    `${link("Field by field", `../losses/${harness.id}.md`)}.`,
    summaryTable(losses, harness, others),
  ];
}

function facts(harness: Harness): string {
  const { id, aliases, vendor, session, presets, coerce, verified } = harness;
  const lines = [
    `Vendor: ${prose(vendor)}`,
    `Names for ${code("--from")} and ${code("--with")}: ${[id, ...aliases].map(code).join(", ")}`,
  ];
  if (session !== undefined) {
    const doc = session.doc === undefined ? "" : ` ${sentence(session.doc)}`;
    lines.push(
      `Sessions: ${code(session.files)} (${session.container}, family ${code(session.family)}).${doc}`,
    );
  }
  for (const [index, preset] of presets.entries()) {
    const role = index === 0 ? ", written by default" : "";
    lines.push(`Preset ${code(preset.id)}${role}: ${sentence(preset.doc)}`);
  }
  if (coerce.length > 0) lines.push(`Read from strings too: ${enumerate(coerce)}`);
  lines.push(`Last verified: ${prose(verified.on)}, against ${prose(verified.against)}`);
  return list(lines);
}

/** Every op with its tools: the one that is written, others on offer, and old names. */
function overview(harness: Harness, ops: Op[]): string {
  const names = (rules: Rule[]): string =>
    [...new Set(rules.map(({ tool }) => tool))].map(code).join(", ");
  const rows = ops.map(({ name }) => {
    const rules = rulesOf(harness, name);
    const written = writtenRule(harness, name);
    const others = rules.filter(({ tool }) => tool !== written?.tool);
    const shell = written !== undefined && isShell(written) ? ", through the shell" : "";
    return [
      `[${prose(name)}](#${name.toLowerCase()})`,
      written === undefined ? "—" : names([written]) + shell,
      names(others.filter(isCurrent)),
      names(others.filter((rule) => !isCurrent(rule))),
    ];
  });
  return table(["Op", "Written", "Also offered", "Only read"], rows);
}

function opSection(harness: Harness, op: Op, samples: readonly Sample[]): string[] {
  const shown = new Set<Tool>();
  const rules = harness.tools.flatMap((tool) =>
    tool.rules
      .filter((rule) => rule.op === op.name)
      .flatMap((rule) => {
        const isFirst = rule.direction !== "write" && !shown.has(tool);
        if (isFirst) shown.add(tool);
        return ruleSection(harness, op, rule, isFirst ? tool : undefined);
      }),
  );
  const proof = examples(samples, op.name);
  return [
    `## ${prose(op.name)}`,
    `${sentence(op.doc)} ${opLink(op.name, "../")} lists the spellings of all harnesses.`,
    ...rules,
    ...(proof === ""
      ? []
      : [
          `### Examples of ${prose(op.name)}`,
          "Each as the harness writes it, then as it is read.",
          proof,
        ]),
  ];
}

/** `tool` is given where its own notes belong: at the first of its rules. */
function ruleSection(harness: Harness, op: Op, rule: Rule, tool: Tool | undefined): string[] {
  const isDefault = writtenRule(harness, op.name) === rule;
  const status = [...(isDefault ? ["**Written by default**"] : []), ...qualifiers(rule)].join(
    " · ",
  );
  const words = (values: Rule["implied"]): string[] =>
    Object.entries(values).map(([field, value]) => `${code(field)} is ${literal(value)}`);
  const [implied, said] = [words(rule.implied), words(rule.says)];
  return [
    `### Tool ${[code(rule.tool), conditionWords(rule.when)].filter(Boolean).join(", ")}`,
    status,
    tool?.doc === undefined ? "" : blocks(tool.doc),
    rule.doc === undefined ? "" : blocks(rule.doc),
    keysTable(rule, op),
    said.length === 0 ? "" : `In every call ${enumerate(said)}; written for calls that say so.`,
    implied.length === 0 ? "" : `When the call does not say: ${enumerate(implied)}.`,
    tool?.results === undefined ? "" : `**Results:**\n\n${blocks(tool.results)}`,
    sourceWords(harness, rule),
  ];
}
