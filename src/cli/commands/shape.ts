/** `toolglot shape`: what records look like without what they say. */
import { distinctShapes, shapesOf, type RecordShape } from "../../shape/session.js";
import { visibleJson } from "../../view/visible.js";
import { example, type Register } from "../command.js";
import { cutRange, openNamed } from "../named.js";

type Flags = { from?: string };

export const registerShape: Register = (program, host) => {
  program
    .command("shape")
    .description("Show the structure of records with all content replaced, for a bug report.")
    .argument("<file>", "session file or id of a session; FILE#5 or FILE#5-12 names messages of it")
    .option("--from <harness>", "the harness that wrote it; recognised by default")
    .addHelpText("after", example("toolglot shape session.jsonl#5"))
    .action(async (name: string, flags: Flags) => {
      const { io } = host;
      const { file, range } = cutRange(name);
      const reader = await openNamed(file, flags.from, io);
      let count = 0;
      const write = (shape: RecordShape): Promise<void> => {
        count++;
        const indent = range === undefined ? undefined : 2;
        return io.stdout.write(`${visibleJson(JSON.stringify(shape, null, indent))}\n`);
      };
      if (range === undefined) {
        for (const shape of await distinctShapes(reader)) await write(shape);
        return;
      }
      for await (const shape of shapesOf(reader, range)) await write(shape);
      if (count > 0) return;
      await io.stderr.write(`toolglot: the session has no message #${range.first}\n`);
      host.answer(1);
    });
};
