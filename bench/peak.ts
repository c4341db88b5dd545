/** Preloaded into a measured program: leaves its peak memory, in bytes, in the file it is told. */
import { writeFileSync } from "node:fs";

const file = process.env["TOOLGLOT_BENCH_PEAK"];
process.on("exit", () => {
  // `maxRSS` counts kilobytes.
  if (file !== undefined) writeFileSync(file, String(process.resourceUsage().maxRSS * 1024));
});
