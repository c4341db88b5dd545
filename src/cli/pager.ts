/** Long output for a person goes through a pager. */
import { spawn } from "node:child_process";
import { OutputClosed, type Io, type Sink } from "./io.js";
import { streamSink } from "./process.js";

/**
 * Runs `body` with a sink that a pager shows, where a person is at the terminal; with standard output
 * itself otherwise. `$PAGER` names another one, `cat` or nothing none.
 */
export async function paged(io: Io, body: (out: Sink) => Promise<void>): Promise<void> {
  const command = io.env.TOOLGLOT_PAGER ?? io.env.PAGER ?? "less -R";
  if (!io.stdout.isTTY || command.trim() === "" || command === "cat") return body(io.stdout);
  // F: no pager for what fits on the screen; R: colours; X: the text stays on the screen after it.
  const env = { ...io.env, LESS: io.env.LESS ?? "FRX" };
  const child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"], env });
  const ended = new Promise<void>((resolve) => {
    child.on("close", () => resolve()).on("error", () => resolve());
  });
  const interrupt = (): void => {}; // Ctrl-C is the pager's.
  process.on("SIGINT", interrupt);
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
    process.off("SIGINT", interrupt);
  }
}
