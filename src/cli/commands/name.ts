/** `toolglot name`: names of tools alone. */
import { translateName } from "../../names/translate.js";
import { visible } from "../../view/visible.js";
import { example, harnessId, type Register } from "../command.js";

type Flags = { from: string; with: string; all?: true };

export const registerName: Register = (program, host) => {
  program
    .command("name")
    .description("Say what a tool is called elsewhere, for hook matchers and permission lists.")
    .argument("<name>", "native name, or several: 'Bash|Edit'")
    .requiredOption("--from <harness>", "the harness that has the name")
    .requiredOption("--with <harness>", "the harness to say it for")
    .option("--all", "every name in use, not only the one that is written")
    .addHelpText("after", example("toolglot name 'Bash|Edit' --from claude_code --with codex"))
    .action(async (text: string, flags: Flags) => {
      const [from, to] = [harnessId(flags.from), harnessId(flags.with)];
      const found = text.split("|").map((name) => translateName(name, from, to, flags.all));
      const names = new Set(found.flatMap((one) => one.names));
      if (names.size > 0) await host.io.stdout.write(`${visible([...names].join("|"))}\n`);
      for (const remark of found.flatMap(({ remarks }) => remarks)) {
        await host.io.stderr.write(`toolglot: ${visible(remark)}\n`);
      }
      if (found.some((one) => one.names.length === 0)) host.answer(1);
    });
};
