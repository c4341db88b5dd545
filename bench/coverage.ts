/** `npm run coverage:public -- PATH`: renews the figures; with `--check` it compares them. */
import { readFileSync, writeFileSync } from "node:fs";
import { changes, FIGURES, figuresOf, PAGE, pageWith, readFigures } from "./public.js";

const [path, ...flags] = process.argv
  .slice(2)
  .sort((a, b) => Number(a.startsWith("--")) - Number(b.startsWith("--")));
if (path === undefined || path.startsWith("--") || flags.some((flag) => flag !== "--check")) {
  process.stderr.write("name the folder of the files: npm run coverage:public -- PATH [--check]\n");
  process.exitCode = 2;
} else if (flags.length > 0) {
  const changed = changes(await figuresOf(path), readFigures());
  if (changed.length > 0) {
    process.stderr.write(
      `the figures of ${changed.join(", ")} changed; renew them: npm run coverage:public -- ${path}\n`,
    );
    process.exitCode = 1;
  }
} else {
  const figures = await figuresOf(path);
  writeFileSync(FIGURES, `${JSON.stringify(figures, undefined, 2)}\n`);
  writeFileSync(PAGE, await pageWith(figures, readFileSync(PAGE, "utf8")));
  process.stdout.write(`wrote ${FIGURES} and ${PAGE}\n`);
}
