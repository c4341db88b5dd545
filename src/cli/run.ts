/** From arguments to an exit code: 0 done, 1 the answer is no, 2 usage or bad input. */
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { SessionError } from "../sessions/index.js";
import { visible } from "../view/visible.js";
import type { ExitCode, Register } from "./command.js";
import { registerCall } from "./commands/call.js";
import { registerCheck } from "./commands/check.js";
import { registerCoverage } from "./commands/coverage.js";
import { registerExport } from "./commands/export.js";
import { registerGenerate } from "./commands/generate.js";
import { registerHarnesses } from "./commands/harnesses.js";
import { registerList } from "./commands/list.js";
import { registerName } from "./commands/name.js";
import { registerNew } from "./commands/new.js";
import { registerSearch } from "./commands/search.js";
import { registerView } from "./commands/view.js";
import { OutputClosed, UsageError, type Io } from "./io.js";

const COMMANDS: readonly Register[] = [
  registerView,
  registerList,
  registerSearch,
  registerExport,
  registerCheck,
  registerCoverage,
  registerCall,
  registerName,
  registerHarnesses,
  registerGenerate,
  registerNew,
];

/** Runs `toolglot` with the arguments after its name. Never throws for a mistake of the user. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const help: string[] = [];
  let exitCode: ExitCode = 0;
  const program = new Command("toolglot")
    .description("Views, searches and translates sessions and tool calls of coding agents.")
    .version(packageVersion(), "-V, --version")
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ helpWidth: Math.min(io.stdout.columns ?? 100, 100) })
    // Sentences of errors are written below, all in one way.
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {} });
  const answer = (code: ExitCode): void => {
    exitCode = code;
  };
  for (const register of COMMANDS) register(program, { io, answer });
  try {
    if (argv.length === 0) throw new UsageError("name a command; toolglot --help lists them");
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    return await explain(error, help, io);
  }
}

/** Says what went wrong in one sentence. Errors of our own making come with their stack. */
async function explain(error: unknown, help: readonly string[], io: Io): Promise<ExitCode> {
  try {
    if (error instanceof OutputClosed) return 0;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) {
        await io.stdout.write(help.join(""));
        return 0;
      }
      const message = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
      await io.stderr.write(`toolglot: ${visible(message)}; --help shows what is possible\n`);
      return 2;
    }
    if (error instanceof UsageError || error instanceof SessionError) {
      await io.stderr.write(`toolglot: ${visible(error.message)}\n`);
      return 2;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await io.stderr.write(
      `toolglot: this is a fault of toolglot, please report it\n${stack.split("\n").map(visible).join("\n")}\n`,
    );
    return 2;
  } catch (closed) {
    if (closed instanceof OutputClosed) return 0;
    throw closed;
  }
}

/** The version in package.json, which stands above the compiled and the authored program alike. */
function packageVersion(): string {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      const found: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      if (typeof found === "object" && found !== null && "version" in found) {
        return String(found.version);
      }
    } catch {
      // Not there: the other place has it.
    }
  }
  return "unknown";
}
