/** Long output for a person goes through a pager. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { OutputClosed, type Io, type Sink } from "./io.js";
import { streamSink } from "./process.js";

/**
 * Runs `body` with a sink that a pager shows, where a person is at the terminal; with standard output
 * itself otherwise. `$PAGER` names another pager than `less`; `cat` or nothing means none.
 */
export async function paged(io: Io, body: (out: Sink) => Promise<void>): Promise<void> {
  const command = pagerFor(io);
  if (command === undefined) return body(io.stdout);
  // F: no pager for what fits on the screen; R: colours; X: the text stays on the screen after it.
  const env = { ...io.env, LESS: io.env.LESS ?? "FRX" };
  const child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"], env });
  const ended = new Promise<void>((resolve) => {
    child.on("close", () => resolve()).on("error", () => resolve());
  });
  // Ctrl-C is the pager's.
  const ignore = (): void => {};
  process.on("SIGINT", ignore);
  try {
    const { columns } = io.stdout;
    await body({
      ...streamSink(child.stdin),
      isTTY: true,
      ...(columns === undefined ? {} : { columns }),
    });
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
  } finally {
    child.stdin.end();
    await ended;
    process.off("SIGINT", ignore);
  }
}

/** Undefined where there is none, or nobody to page for. */
export function pagerFor({ stdout, env }: Io): string | undefined {
  const command = (env.TOOLGLOT_PAGER ?? env.PAGER ?? "less -R").trim();
  if (!stdout.isTTY || command === "" || command === "cat") return undefined;
  const [program = ""] = command.split(/\s+/);
  return isThere(program, env.PATH ?? env.Path ?? "") ? command : undefined;
}

/** What is more than a name is left to the shell. */
function isThere(program: string, path: string): boolean {
  if (!/^[\w./\\:-]+$/.test(program)) return true;
  const folders = isAbsolute(program) ? [""] : path.split(delimiter);
  const names = process.platform === "win32" ? [program, `${program}.exe`] : [program];
  return folders.some((folder) => names.some((name) => isExecutable(join(folder, name))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
