/** `toolglot export`: a session in the format of another harness. */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { exportSession, type ExportReport, type SessionReader } from "../../sessions/index.js";
import { visible } from "../../view/visible.js";
import { checkPreset, example, harnessId, type Host, type Register } from "../command.js";
import { UsageError } from "../io.js";
import { isLossless, summaryOf } from "../losses.js";
import { openNamed } from "../named.js";

type Flags = {
  with: string;
  from?: string;
  out?: string;
  preset?: string;
  versionFor?: string;
  report?: string;
  strict?: true;
  all?: true;
};

export const registerExport: Register = (program, host) => {
  program
    .command("export")
    .description("Write a session for another harness, and say what was lost on the way.")
    .argument("<file>", "session file, id of a session, or - for standard input")
    .requiredOption("--with <harness>", "the harness to write for")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .option(
      "--out <path>",
      "file or folder to write, which must not exist; by default in this folder",
    )
    .option("--all", "all sessions of a file that has several, into the folder that --out names")
    .option("--preset <preset>", "which preset of the harness to write")
    .option("--version-for <version>", "which version of the harness to write for")
    .option("--report <file>", "write the full report here, as JSON")
    .option("--strict", "write nothing and exit 1 when anything would be lost")
    .addHelpText("after", example("toolglot export session.jsonl --with grok --out grok-session"))
    .action(async (file: string, flags: Flags) => {
      checkPreset(harnessId(flags.with), flags.preset);
      if (flags.report !== undefined && existsSync(flags.report)) {
        throw new UsageError(`${flags.report} exists already; choose another --report`);
      }
      const reader = await openNamed(file, flags.from, host.io);
      const sources = flags.all === true ? sourcesOf(reader) : [];
      const reports =
        sources.length > 1
          ? await exportAll(sources, flags, host)
          : [await exportOne(reader, flags, flags.out, host)];
      if (flags.report === undefined) return;
      const [only] = reports;
      const json = JSON.stringify(reports.length === 1 ? only : reports, null, 2);
      await writeFile(flags.report, `${json}\n`, { flag: "wx" });
    });
};

/** What opens each of several sessions alone. */
function sourcesOf({ container, sessions }: SessionReader): string[] {
  return sessions.flatMap(({ id, agent }) =>
    agent === undefined && id !== undefined ? [`${container.name}#${id}`] : [],
  );
}

/** Each session gets a name of its own, in the folder that --out names. */
async function exportAll(
  sources: readonly string[],
  { out, ...flags }: Flags,
  host: Host,
): Promise<ExportReport[]> {
  const reports: ExportReport[] = [];
  for (const source of sources) {
    const reader = await openNamed(source, flags.from, host.io);
    reports.push(await exportOne(reader, { ...flags, folder: out ?? "" }, undefined, host));
  }
  return reports;
}

async function exportOne(
  reader: SessionReader,
  flags: Flags & { folder?: string },
  out: string | undefined,
  { io, answer }: Host,
): Promise<ExportReport> {
  const { folder, preset, versionFor } = flags;
  const report = await exportSession(reader, {
    with: flags.with,
    ...(out === undefined ? {} : { out }),
    ...(folder === undefined ? {} : { folder }),
    ...(preset === undefined ? {} : { preset }),
    ...(versionFor === undefined ? {} : { version: versionFor }),
    ...(flags.strict === true ? { accept: isLossless } : {}),
  });
  await io.stderr.write(summaryOf(report));
  if (report.written) {
    await io.stdout.write(`${visible(report.out)}\n`);
  } else {
    await io.stderr.write("toolglot: nothing was written, since --strict allows no loss\n");
    answer(1);
  }
  return report;
}
