/** `toolglot call`: single calls from one dialect to another. */
import { NotACall, translateText, type Translation } from "../../call/translate.js";
import { textLines } from "../../call/text-lines.js";
import { visible, visibleJson } from "../../view/visible.js";
import { checkPreset, codecOf, example, harnessId, type Register } from "../command.js";
import { UsageError } from "../io.js";

type Flags = { from: string; with?: string; preset?: string; versionFor?: string; cwd?: string };

export const registerCall: Register = (program, host) => {
  program
    .command("call")
    .description("Translate a call, or a stream of calls, one JSON object per line.")
    .argument("[json]", "a call as JSON; without it, calls are read from standard input")
    .requiredOption("--from <harness>", "the harness whose dialect the call is in")
    .option("--with <harness>", "the harness to write for; without it, the canonical call")
    .option("--preset <preset>", "which of its presets to write")
    .option("--version-for <version>", "which version of it to write for")
    .option("--cwd <dir>", "working directory of the session, for keys that demand one")
    .addHelpText(
      "after",
      example(
        `toolglot call '{"name":"Glob","input":{"pattern":"**/*.rs"}}' --from claude_code --with grok`,
      ),
    )
    .action(async (json: string | undefined, flags: Flags) => {
      const { io } = host;
      const translation = await translationOf(flags);
      if (json !== undefined) {
        await io.stdout.write(`${visibleJson(answer(json, translation))}\n`);
        return;
      }
      if (io.stdin.isTTY === true) {
        throw new UsageError("give a call as JSON, or calls on standard input, one per line");
      }
      let number = 0;
      for await (const line of textLines(io.stdin)) {
        number++;
        if (line.trim() === "") continue;
        try {
          await io.stdout.write(`${visibleJson(translateText(line, translation))}\n`);
        } catch (error) {
          if (!(error instanceof NotACall)) throw error;
          host.answer(2);
          await io.stderr.write(`toolglot: line ${number}: ${visible(error.message)}\n`);
        }
      }
    });
};

async function translationOf(flags: Flags): Promise<Translation> {
  if (flags.with !== undefined) checkPreset(harnessId(flags.with), flags.preset);
  return {
    from: await codecOf(flags.from),
    ...(flags.with === undefined ? {} : { with: await codecOf(flags.with) }),
    context: {
      ...(flags.cwd === undefined ? {} : { cwd: flags.cwd }),
      ...(flags.preset === undefined ? {} : { preset: flags.preset }),
      ...(flags.versionFor === undefined ? {} : { version: flags.versionFor }),
    },
  };
}

function answer(json: string, translation: Translation): string {
  try {
    return translateText(json, translation);
  } catch (error) {
    throw error instanceof NotACall ? new UsageError(error.message) : error;
  }
}
