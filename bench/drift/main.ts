/** `npm run drift [-- --json] [-- HARNESS…]`: holds tables against the newest packages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyse } from "../../generator/compile.js";
import type { Model } from "../../generator/ir.js";
import { loadCorpus } from "../../generator/load-corpus.js";
import { loadFolder } from "../../generator/load.js";
import { compare } from "./compare.js";
import { unpack } from "./packages.js";
import { isClean, nameOf, reportText, type SubjectReport } from "./report.js";
import { subjects, type Subject } from "./subjects.js";

const args = process.argv.slice(2);
const isJson = args.includes("--json");
const wanted = args.filter((argument) => !argument.startsWith("--"));
const unknown = wanted.filter((id) => !subjects.some(({ harness }) => harness === id));
if (unknown.length > 0) {
  const known = subjects.map(({ harness }) => harness).join(", ");
  process.stderr.write(
    `no package is known for ${unknown.join(", ")}; these can be compared: ${known}\n`,
  );
  process.exitCode = 2;
} else {
  await drift(subjects.filter(({ harness }) => wanted.length === 0 || wanted.includes(harness)));
}

/** Exit code 1 on drift, 2 when a package cannot be had or read. */
async function drift(chosen: readonly Subject[]): Promise<void> {
  const { model } = analyse(loadFolder("mappings", process.cwd()), loadCorpus("corpus"));
  const folder = mkdtempSync(join(tmpdir(), "toolglot-drift-"));
  const reports: SubjectReport[] = [];
  try {
    for (const subject of chosen) {
      const report = await hold(subject, model, folder);
      reports.push(report);
      if (!isJson) process.stdout.write(reportText(report));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (isJson) process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`);
  if (reports.some((report) => !isClean(report))) process.exitCode = 1;
  if (reports.some(({ failure }) => failure !== undefined)) process.exitCode = 2;
}

async function hold(subject: Subject, model: Model, into: string): Promise<SubjectReport> {
  const harness = model.harnesses.find(({ id }) => id === subject.harness);
  if (harness === undefined) throw new Error(`there is no mapping for ${subject.harness}`);
  const report: SubjectReport = {
    harness: harness.id,
    package: subject.package,
    version: "",
    verified: harness.verified,
    differences: [],
    idle: [],
  };
  try {
    const { folder, version } = await unpack(subject.package, into, subject.pin?.version);
    report.version = version;
    const tools = subject.read(folder);
    if (tools.length === 0) throw new Error("no tool was found where the package had them");
    const found = compare(tools, harness, model.ops, subject);
    const excepted = new Set(Object.keys(subject.except));
    report.differences = found.filter((one) => !excepted.has(nameOf(one)));
    report.idle = [...excepted].filter((name) => !found.some((one) => nameOf(one) === name));
  } catch (error) {
    report.failure = error instanceof Error ? error.message : String(error);
  }
  return report;
}
