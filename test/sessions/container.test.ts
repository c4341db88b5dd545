import { readdirSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { HEAD, headOf, storedPieces } from "../../src/sessions/container.js";
import { openSession } from "../../src/sessions/index.js";
import { SessionError } from "../../src/sessions/model.js";
import type { Piece } from "../../src/sessions/pieces.js";
import { makeDatabase } from "./databases.js";
import { itemsOf, scratch } from "./support.js";

async function all(pieces: AsyncIterable<readonly Piece[]>): Promise<Piece[]> {
  const list: Piece[] = [];
  for await (const batch of pieces) list.push(...batch);
  return list;
}

test("records that stand in no file are pieces of JSON text, counted from 1", async () => {
  const [first, second] = await all(storedPieces(['{"a":1.0}', { fault: "it is gone" }]));
  expect(first).toMatchObject({ kind: "record", line: 1, record: { a: 1 }, text: '{"a":1.0}' });
  expect(Buffer.from(first?.bytes ?? []).toString()).toBe('{"a":1.0}\n');
  expect(second).toMatchObject({ kind: "damaged", line: 2, why: "it is gone" });
});

test("what is no JSON object is damage, and keeps its bytes", async () => {
  const [piece] = await all(storedPieces(["[1"]));
  expect(piece).toMatchObject({ kind: "damaged", why: "it is not valid JSON" });
  expect(Buffer.from(piece?.bytes ?? []).toString()).toBe("[1\n");
});

test("a session that cannot be read to its end stops there, with a piece that says why", async () => {
  function* broken(): Generator<string> {
    yield "{}";
    throw new SessionError("the database is malformed");
  }
  expect(await all(storedPieces(broken()))).toMatchObject([
    { kind: "record" },
    { kind: "damaged", line: 2, why: "the database is malformed" },
  ]);
  function* wrong(): Generator<string> {
    yield "{}";
    throw new TypeError("a fault of the program");
  }
  await expect(all(storedPieces(wrong()))).rejects.toThrow(TypeError);
});

test("the head is the first records, and no more is read", async () => {
  let read = 0;
  function* records(): Generator<string> {
    for (; ; read++) yield "{}";
  }
  expect(await headOf(storedPieces(records()))).toHaveLength(HEAD);
  expect(read).toBeLessThan(HEAD + 1);
});

test("nothing is left open or behind, also where reading stops early", async () => {
  const session = { parent_session_id: null, title: "t", created_at: 1 };
  const message = { role: "user", parts: "[]", model: "", created_at: 1, provider: "" };
  const path = makeDatabase(
    {
      sessions: [
        { id: "s1", ...session },
        { id: "s2", ...session },
      ],
      messages: [
        { id: "m1", session_id: "s1", ...message },
        { id: "m2", session_id: "s2", ...message },
      ],
    },
    { wal: true },
  );
  // Copies are made in a folder of this test alone.
  const temporary = scratch();
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const reader = await openSession(path);
  for await (const item of reader.items()) if (item.kind === "message") break;
  expect(await itemsOf(reader)).toHaveLength(4);
  await expect(openSession(`${path}#none`)).rejects.toThrow("has no session");
  expect(readdirSync(temporary)).toEqual([]);
});
