/** `toolglot new`: the beginning of a mapping. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { resolveHarness } from "../../../generated/registry.js";
import { visible } from "../../view/visible.js";
import { example, type Register } from "../command.js";
import { UsageError } from "../io.js";
import { mappingText, samplesText } from "../scaffold.js";

export const registerNew: Register = (program, host) => {
  program
    .command("new")
    .description("Begin the mapping of another harness (contributors, in a checkout).")
    .argument("<id>", "id of the harness: lower-case words joined by _")
    .addHelpText("after", example("toolglot new acme_agent"))
    .action(async (id: string) => {
      if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(id)) {
        throw new UsageError(
          `"${id}" is no id; write lower-case words joined by _, as in acme_agent`,
        );
      }
      const known = resolveHarness(id);
      if (known !== undefined) {
        throw new UsageError(`${id} is known already; edit mappings/${known}.yaml`);
      }
      const root = process.cwd();
      if (!existsSync(join(root, "mappings/canonical.yaml"))) {
        throw new UsageError(
          "there is no mappings/canonical.yaml here; run new in a checkout of toolglot",
        );
      }
      const files = [
        {
          path: `mappings/${id}.yaml`,
          text: mappingText(id, new Date().toISOString().slice(0, 10)),
        },
        { path: `corpus/${id}/calls.json`, text: samplesText() },
      ];
      const taken = files.find(({ path }) => existsSync(join(root, path)));
      if (taken !== undefined) {
        throw new UsageError(`${taken.path} exists already, and nothing is overwritten`);
      }
      for (const { path, text } of files) {
        const full = join(root, path);
        await mkdir(dirname(full), { recursive: true });
        await writeFile(full, text, { flag: "wx" });
        await host.io.stdout.write(`wrote ${visible(path)}\n`);
      }
      await host.io.stdout.write("next: fill them in, then run npm run generate and npm test\n");
    });
};
