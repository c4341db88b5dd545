/** `toolglot export`: a session in the format of another harness. */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportSession, openSession, type ExportReport } from "../../sessions/index.js";
import { visible } from "../../view/visible.js";
import { checkPreset, example, harnessId, type Register } from "../command.js";
import { UsageError } from "../io.js";
import { isLossless, summaryOf } from "../losses.js";

type Flags = {
  with: string;
  from?: string;
  out?: string;
  preset?: string;
  versionFor?: string;
  report?: string;
  strict?: true;
};

export const registerExport: Register = (program, host) => {
  program
    .command("export")
    .description("Write a session for another harness, and say what was lost on the way.")
    .argument("<file>", "session file, or - for standard input")
    .requiredOption("--with <harness>", "the harness to write for")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .option(
      "--out <path>",
      "file or folder to write, which must not exist; by default in this folder",
    )
    .option("--preset <preset>", "which preset of the harness to write")
    .option("--version-for <version>", "which version of the harness to write for")
    .option("--report <file>", "write the full report here, as JSON")
    .option("--strict", "write nothing and exit 1 when anything would be lost")
    .addHelpText("after", example("toolglot export session.jsonl --with grok --out grok-session"))
    .action(async (file: string, flags: Flags) => {
      const { io } = host;
      checkPreset(harnessId(flags.with), flags.preset);
      if (flags.report !== undefined && existsSync(flags.report)) {
        throw new UsageError(`${flags.report} exists already; choose another --report`);
      }
      const trial = flags.strict === true ? await tryExport(file, flags) : undefined;
      const isRefused = trial !== undefined && !isLossless(trial);
      const report = isRefused ? trial : await write(file, flags, flags.out);
      if (flags.report !== undefined) {
        const json = `${JSON.stringify({ ...report, ...(isRefused ? { out: null } : {}) }, null, 2)}\n`;
        await writeFile(flags.report, json, { flag: "wx" });
      }
      await io.stderr.write(summaryOf(report));
      if (isRefused) {
        await io.stderr.write("toolglot: nothing was written, since --strict allows no loss\n");
        host.answer(1);
        return;
      }
      await io.stdout.write(`${visible(report.out)}\n`);
    });
};

async function write(file: string, flags: Flags, out: string | undefined): Promise<ExportReport> {
  const reader = await openSession(file, flags.from === undefined ? {} : { from: flags.from });
  return exportSession(reader, {
    with: flags.with,
    ...(out === undefined ? {} : { out }),
    ...(flags.preset === undefined ? {} : { preset: flags.preset }),
    ...(flags.versionFor === undefined ? {} : { version: flags.versionFor }),
  });
}

/** Exports into a folder that is thrown away. */
async function tryExport(file: string, flags: Flags): Promise<ExportReport> {
  if (file === "-") {
    throw new UsageError("--strict reads the session twice; give it a file instead of -");
  }
  const folder = await mkdtemp(join(tmpdir(), "toolglot-"));
  try {
    return await write(file, flags, join(folder, "session"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
