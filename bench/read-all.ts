/** What a search is held against: all files below a folder read, and nothing else. */
import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";

const [, , dir = ""] = process.argv;
let size = 0;
for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  for await (const chunk of createReadStream(path, { highWaterMark: 512 * 1024 })) {
    size += (chunk as Uint8Array).length;
  }
}
process.stdout.write(`${size} bytes\n`);
