/** The generator alone, for building `generated/` from nothing. `toolglot generate` does the same. */
import { parseArgs } from "node:util";
import { FORMATS, type Format } from "./diagnostics/render.js";
import { generate } from "./main.js";

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    format: { type: "string", default: "human" },
  },
});

function isFormat(name: string): name is Format {
  return FORMATS.some((format) => format === name);
}

if (!isFormat(values.format)) {
  process.stderr.write(`unknown format ${values.format}; choose ${FORMATS.join(", ")}\n`);
  process.exitCode = 2;
} else {
  const { check, format } = { ...values, format: values.format };
  const done = await generate({ root: process.cwd(), check, format });
  process.stdout.write(done.stdout);
  process.stderr.write(done.stderr);
  process.exitCode = done.exitCode;
}
