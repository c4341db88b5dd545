/** Skipping is an optimisation: it must never change what is found. */
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { needOf } from "../../src/search/needles.js";
import { parseQuery } from "../../src/search/query.js";
import { searchSession } from "../../src/search/search.js";
import { canSkip } from "../../src/search/skip.js";
import { walk } from "../../src/search/walk.js";
import { formats } from "../../src/sessions/formats/index.js";
import { openSession } from "../../src/sessions/index.js";
import { assistant, call, result, scratch, user, write } from "../sessions/support.js";
import { packed } from "../sessions/zstd.js";

async function skips(path: string, query: string): Promise<boolean> {
  return canSkip(path, needOf(parseQuery(query)), formats);
}

async function countHits(path: string, query: string): Promise<number> {
  let count = 0;
  for await (const _ of searchSession(await openSession(path), parseQuery(query))) count++;
  return count;
}

test("a session without the word is skipped, one with it is not", async () => {
  const path = write(join(scratch(), "s.jsonl"), `${user("Where is the needle?")}\n`);
  expect(await skips(path, "needle")).toBe(false);
  expect(await skips(path, "haystack")).toBe(true);
});

test("what may not be read as it stands is not skipped", async () => {
  const dir = scratch();
  // Not a session; of a harness that writes texts in pieces; not there; not text.
  const streamed = JSON.stringify({ type: "system", subtype: "init", session_id: "s", tools: [] });
  expect(await skips(write(join(dir, "a.json"), '{"a":1}'), "needle")).toBe(false);
  expect(await skips(write(join(dir, "b.jsonl"), `${streamed}\n`), "needle")).toBe(false);
  expect(await skips(join(dir, "none.jsonl"), "needle")).toBe(false);
  expect(await skips(write(join(dir, "c.db"), "SQLite format 3\0..."), "needle")).toBe(false);
});

test("a compressed session is found in a folder, and not skipped for what cannot be seen in it", async () => {
  const dir = scratch();
  const path = write(join(dir, "s.jsonl.zst"), packed(`${user("Where is the needle?")}\n`));
  const found: string[] = [];
  for await (const place of walk([dir], async () => false)) found.push(place.path);
  expect(found).toEqual([path]);
  expect(await skips(path, "haystack")).toBe(false);
  expect(await countHits(path, "needle")).toBe(1);
});

test("nothing that a search would find is skipped", async () => {
  const dir = scratch();
  const word = fc.stringMatching(/^[a-zA-Z0-9_"\\/é🦀 -]{1,12}$/u);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(word, word, word, word),
      fc.nat(3),
      fc.nat(10),
      async (texts, which, from) => {
        const [said, pattern, command, found] = texts;
        const session = [
          user(said),
          assistant("m", [
            call("t1", "Grep", { pattern }),
            call("t2", "Bash", { command }),
            call("t3", "mcp__x", { value: { inner: [pattern] } }),
          ]),
          user([result("t1", found), result("t2", command)]),
        ];
        const path = write(join(dir, `${count++}.jsonl`), `${session.join("\n")}\n`);
        const wanted = (texts[which] ?? "").slice(from % 4);
        fc.pre(wanted.trim() !== "");
        const query = `"${wanted.replace(/["\\]/g, "\\$&")}"`;
        if ((await countHits(path, query)) > 0) expect(await skips(path, query)).toBe(false);
      },
    ),
    { numRuns: 200 },
  );
});
