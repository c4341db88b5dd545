/** `toolglot coverage`: how well the tables explain the calls in sessions. */
import { draftOf } from "../../coverage/draft.js";
import { Coverage } from "../../coverage/measure.js";
import { reportOf } from "../../coverage/report.js";
import { counted } from "../../view/shorten.js";
import { visible, visibleJson } from "../../view/visible.js";
import { checkHarness, example, type Register } from "../command.js";
import { coverageText } from "../coverage.js";
import { UsageError } from "../io.js";
import { placesOf } from "../named.js";
import { Progress } from "../progress.js";
import { Sessions } from "../sessions.js";

type Flags = { from?: string; json?: true; draft?: true };

export const registerCoverage: Register = (program, host) => {
  program
    .command("coverage")
    .description("Count which calls of sessions are typed, and say why the others are not.")
    .argument("<path...>", "session files and folders, ids of sessions, or - for standard input")
    .option("--from <harness>", "the harness that wrote the files; recognised by default")
    .option("--json", "as JSON, with what the values of unknown keys look like")
    .option("--draft", "the rows of a mapping that would explain the rest, to be filled in")
    .addHelpText("after", example("toolglot coverage ~/.claude/projects"))
    .action(async (paths: string[], flags: Flags) => {
      const { stdout, stderr } = host.io;
      if (flags.json === true && flags.draft === true) {
        throw new UsageError("--json and --draft do not go together; give one of them");
      }
      if (flags.from !== undefined) checkHarness(flags.from);
      const coverage = new Coverage();
      const progress = new Progress(stderr, true);
      let files = 0;
      const sessions = new Sessions(flags.from, async (reader) => {
        await progress.show(`${counted(++files, "file")} read`);
        await coverage.add(reader);
      });
      await sessions.read(await placesOf(paths, host.io));
      await progress.clear();
      for (const what of sessions.unreadable) await stderr.write(`not read: ${visible(what)}\n`);
      const reports = reportOf(coverage);
      if (flags.json === true) {
        await stdout.write(`${visibleJson(JSON.stringify(reports, null, 2))}\n`);
      } else if (flags.draft === true) {
        await stdout.write(draftOf(coverage));
      } else await stdout.write(coverageText(reports));
      if (reports.length === 0) {
        await stderr.write(
          "toolglot: no session was found there; name files or folders of sessions\n",
        );
        host.answer(2);
      } else if (sessions.others > 0) {
        await stderr.write(`${counted(sessions.others, "file")} held no session\n`);
      }
    });
};
