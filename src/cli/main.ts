/** The program. */
import { processIo } from "./process.js";
import { run } from "./run.js";

process.exitCode = await run(process.argv.slice(2), processIo());
// A reader of standard input that was left early keeps the process alive.
process.stdin.destroy();
