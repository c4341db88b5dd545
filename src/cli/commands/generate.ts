/** `toolglot generate`: for contributors and CI, in a checkout of the project. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type * as generator from "../../../generator/main.js";
import { colorsFor } from "../color.js";
import { example, type Register } from "../command.js";
import { UsageError } from "../io.js";

type Flags = { check?: true; format: string };

const FORMATS = ["human", "json", "github"] as const;

export const registerGenerate: Register = (program, host) => {
  program
    .command("generate")
    .description("Compile mappings/ to generated/ (contributors, in a checkout).")
    .option("--check", "compare only, write nothing; exit 1 when they differ")
    .option("--format <format>", `how to print mistakes: ${FORMATS.join(", ")}`, "human")
    .addHelpText("after", example("toolglot generate --check"))
    .action(async (flags: Flags) => {
      const format = FORMATS.find((known) => known === flags.format);
      if (format === undefined) {
        throw new UsageError(`--format takes ${FORMATS.join(", ")}, not "${flags.format}"`);
      }
      const root = process.cwd();
      if (!existsSync(join(root, "mappings/canonical.yaml"))) {
        throw new UsageError(
          "there is no mappings/canonical.yaml here; run generate in a checkout of toolglot",
        );
      }
      const { generate } = await loadGenerator();
      const { red, yellow, bold, dim } = colorsFor(host.io.stderr, host.io.env);
      const painter = { error: red, warning: yellow, strong: bold, faint: dim };
      const done = await generate({ root, check: flags.check === true, format, painter });
      await host.io.stdout.write(done.stdout);
      await host.io.stderr.write(done.stderr);
      host.answer(done.exitCode);
    });
};

/** The compiler needs packages that only contributors install. */
async function loadGenerator(): Promise<typeof generator> {
  try {
    return await import("../../../generator/main.js");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") {
      throw new UsageError(
        "the compiler or one of its packages is not installed; run npm ci in a checkout of toolglot",
      );
    }
    throw error;
  }
}
