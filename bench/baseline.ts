/** What an export is held against: every line of a file parsed, written again, and nothing else. */
import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";

const [, , from = "", to = "/dev/null"] = process.argv;
const out = createWriteStream(to);
for await (const line of createInterface({ input: createReadStream(from), crlfDelay: Infinity })) {
  if (line === "") continue;
  if (!out.write(`${JSON.stringify(JSON.parse(line))}\n`)) await once(out, "drain");
}
out.end();
