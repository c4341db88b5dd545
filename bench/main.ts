/** `npm run bench [codecs|generation|sessions|search]`: all of them without an argument. */
import { benchCodecs } from "./codecs.js";
import { benchGeneration } from "./generation.js";
import { benchSearch } from "./search.js";
import { benchSessions } from "./sessions.js";

const benches: readonly (readonly [name: string, run: () => Promise<string>])[] = [
  ["codecs", benchCodecs],
  ["generation", () => benchGeneration([10, 100, 1_000])],
  ["sessions", () => benchSessions(100)],
  ["search", () => benchSearch(1_000, 300)],
];

const wanted = process.argv.slice(2);
for (const [name, run] of benches) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${await run()}\n\n`);
}
