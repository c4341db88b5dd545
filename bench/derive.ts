/**
 * `npm run bench:derive PATH…`: what share of the shell calls in sessions that search, list or read is
 * derived, by program, and the commonest forms that are not. Contents are left out of the forms.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse, type CommandNode, type PipelineNode } from "unbash";
import { SHELL } from "../generated/shell.js";
import { derive } from "../src/derive/index.js";
import { openSession } from "../src/sessions/index.js";
import { table } from "./measure.js";

type Figures = { calls: number; derived: number };

const LOOKING: ReadonlySet<string> = new Set(["Grep", "Glob", "ListDir", "Read"]);

/** Programs that search, list or read, those of no shape too. */
const PROGRAMS: ReadonlySet<string> = new Set([
  ...SHELL.commands
    .filter(({ op }) => LOOKING.has(op))
    .flatMap(({ programs }) => programs.flatMap(([name]) => (name === "git" ? [] : (name ?? [])))),
  "ag",
  "ack",
  "awk",
  "findstr",
  "less",
  "more",
]);

const BESIDE: ReadonlySet<string> = new Set([...SHELL.asides, ...SHELL.folders, "set", "pwd"]);

const byHarness = new Map<string, Figures>();
const byProgram = new Map<string, Figures>();
const missed = new Map<string, number>();
/** Lines in which such programs stand beside others: none of them is derived. */
let mixed = 0;

function count(figures: Map<string, Figures>, key: string, isDerived: boolean): void {
  const { calls, derived } = figures.get(key) ?? { calls: 0, derived: 0 };
  figures.set(key, { calls: calls + 1, derived: derived + (isDerived ? 1 : 0) });
}

function isLooking(name: string): boolean {
  return PROGRAMS.has(name) || name === "git";
}

/** The first programs of all pipelines of a line; what is no pipeline is `other`. */
function programsOf(line: string): string[] {
  const { commands, errors } = parse(line);
  if (errors !== undefined && errors.length > 0) return wordsOf(line);
  return commands.flatMap(({ command }) => namesIn(command));
}

function namesIn(
  node: PipelineNode | { type: "AndOr"; commands: readonly PipelineNode[] },
): string[] {
  if (node.type === "AndOr") return node.commands.flatMap(namesIn);
  const first: CommandNode | undefined = node.type === "Pipeline" ? node.commands[0] : node;
  if (first?.type !== "Command") return ["other"];
  const isWritten = first.redirects.some(({ operator }) => operator === ">" || operator === ">>");
  const [sub] = first.args;
  const name = first.name?.value ?? "";
  const isGit = name === "git" && /^(grep|ls-files)$/.test(sub?.type === "Word" ? sub.value : "");
  // `sed -i` changes the file.
  const isEdit = name === "sed" && first.args.some((word) => word.text.startsWith("-i"));
  return [isGit ? "git" : name === "git" || isWritten || isEdit ? "other" : name];
}

/** Lines of PowerShell that are no Bash. */
function wordsOf(line: string): string[] {
  const [first = "other"] = /^[\w-]+/.exec(line) ?? [];
  return /[${}]/.test(line) ? [first, "other"] : [first];
}

/** A line without its contents: programs, flags, operators. */
function formOf(line: string): string {
  return line
    .replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, "'…'")
    .replace(
      /(^|[\s(])(?![-|&;<>(){}!]|'…')([^\s|&;<>()]+)/g,
      (_all, before: string, word: string) =>
        PROGRAMS.has(word) ||
        BESIDE.has(word) ||
        /^(git|xargs|sort|wc|uniq|for|do|done|if)$/.test(word)
          ? `${before}${word}`
          : `${before}·`,
    )
    .replace(/(· ?)+/g, "· ")
    .replace(/\d+/g, "N")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100);
}

async function read(path: string, harness: string): Promise<void> {
  const reader = await openSession(path);
  for await (const item of reader.items()) {
    if (item.kind !== "message") continue;
    for (const block of item.message.blocks) {
      if (block.kind !== "call" || block.call.name !== "Bash") continue;
      const { command } = block.call.input;
      const programs = programsOf(command).filter((name) => !BESIDE.has(name));
      if (!programs.some(isLooking)) continue;
      if (!programs.every(isLooking)) {
        mixed++;
        continue;
      }
      const isDerived = derive(block.call, {}).length > 0;
      count(byHarness, harness, isDerived);
      count(byProgram, programs[0] ?? "", isDerived);
      const form = formOf(command);
      if (!isDerived) missed.set(form, (missed.get(form) ?? 0) + 1);
    }
  }
}

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

for (const root of process.argv.slice(2)) {
  for (const name of readdirSync(root)) {
    for (const file of filesIn(join(root, name))) await read(file, name).catch(() => undefined);
  }
}

const percent = ({ calls, derived }: Figures): string =>
  `${((100 * derived) / calls).toFixed(1)} %`;

function figures(head: string, map: Map<string, Figures>): string {
  const rows = [...map].sort(([, a], [, b]) => b.calls - a.calls);
  const all = rows.reduce(
    (sum, [, { calls, derived }]) => ({
      calls: sum.calls + calls,
      derived: sum.derived + derived,
    }),
    { calls: 0, derived: 0 },
  );
  const lines = [...rows, ["all", all] as const].map(([name, one]) => [
    name,
    String(one.calls),
    String(one.derived),
    percent(one),
  ]);
  return table([head, "calls", "derived", "share"], lines);
}

const common = [...missed].sort(([, a], [, b]) => b - a).slice(0, 25);
process.stdout.write(
  [
    figures("harness", byHarness),
    figures("program", byProgram),
    `${mixed} more lines hold such commands beside others.`,
    table(
      ["not derived", "calls"],
      common.map(([form, calls]) => [form, String(calls)]),
    ),
    "",
  ].join("\n\n"),
);
