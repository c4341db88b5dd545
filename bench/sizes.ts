/** `npm run sizes`: writes `bench/sizes.json`, which the tests compare the codecs with. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codecSizes, type Sizes } from "./codec-sizes.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const table = `${root}/bench/sizes.json`;

const before = JSON.parse(readFileSync(table, "utf8")) as Sizes;
const now = await codecSizes(root);
writeFileSync(table, `${JSON.stringify(now, null, 2)}\n`);

const changed = Object.keys({ ...before, ...now }).filter((id) => before[id] !== now[id]);
for (const id of changed) {
  process.stdout.write(`${id}: ${before[id] ?? "none"} → ${now[id] ?? "none"} bytes\n`);
}
process.stdout.write(
  `${changed.length} of ${Object.keys(now).length} codecs changed their size.\n`,
);
