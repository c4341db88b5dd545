/** From arguments to an exit code: 0 done, 1 the answer is no, 2 usage or bad input. */
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { SessionError } from "../sessions/model.js";
import { visible } from "../view/visible.js";
import type { ExitCode, Register } from "./command.js";
import { OutputClosed, UsageError, type Io } from "./io.js";

/** Loaded one by one: what all of them need together takes longer than most of them do. */
const COMMANDS: ReadonlyMap<string, () => Promise<Register>> = new Map([
  ["view", async () => (await import("./commands/view.js")).registerView],
  ["list", async () => (await import("./commands/list.js")).registerList],
  ["search", async () => (await import("./commands/search.js")).registerSearch],
  ["export", async () => (await import("./commands/export.js")).registerExport],
  ["check", async () => (await import("./commands/check.js")).registerCheck],
  ["shape", async () => (await import("./commands/shape.js")).registerShape],
  ["coverage", async () => (await import("./commands/coverage.js")).registerCoverage],
  ["call", async () => (await import("./commands/call.js")).registerCall],
  ["name", async () => (await import("./commands/name.js")).registerName],
  ["harnesses", async () => (await import("./commands/harnesses.js")).registerHarnesses],
  ["generate", async () => (await import("./commands/generate.js")).registerGenerate],
  ["new", async () => (await import("./commands/new.js")).registerNew],
]);

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
  try {
    for (const load of wanted(argv)) (await load())(program, { io, answer });
    if (argv.length === 0) throw new UsageError("name a command; toolglot --help lists them");
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    return await explain(error, help, io);
  }
}

/** The command that is named; all of them for help, and for a name that is none. */
function wanted([name = ""]: readonly string[]): (() => Promise<Register>)[] {
  const load = COMMANDS.get(name);
  return load === undefined ? [...COMMANDS.values()] : [load];
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
      const message = error.message.replace(/^error: |\.$/g, "").replace(/\s*\n\s*/g, " ");
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
