/** Real databases, where a folder of them is at hand: beside the project, or named by TOOLGLOT_CORPUS. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { itemsOf, scratch } from "../support.js";

const corpus = process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public";

type Expected = { harness: string; calls: number; messages: number; sessions?: number };

const FILES: { [file: string]: Expected } = {
  "crush/arc42-crush.db": { harness: "crush", calls: 92, messages: 186, sessions: 2 },
  "cursor/casr-state.vscdb": { harness: "cursor_desktop", calls: 0, messages: 4 },
  "opencode-go/mule-opencode.db": { harness: "opencode_go", calls: 42, messages: 76, sessions: 7 },
  "opencode/git-ai-opencode.db": { harness: "opencode", calls: 1, messages: 4 },
};

const files = Object.entries(FILES).filter(([file]) => existsSync(join(corpus, file)));

describe.skipIf(files.length === 0)("real databases", () => {
  test.each(files)("%s: every message and call is read", async (file, expected) => {
    const path = join(corpus, file);
    const beside = readdirSync(dirname(path));
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    const messages = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
    const calls = messages
      .flatMap(({ blocks }) => blocks)
      .filter((block) => block.kind === "call" && block.native !== undefined);
    expect({
      harness: reader.meta.harness,
      calls: calls.length,
      messages: messages.length,
    }).toEqual({ harness: expected.harness, calls: expected.calls, messages: expected.messages });
    expect(reader.sessions.length).toBe(expected.sessions ?? 1);
    expect(items.filter(({ kind }) => kind === "damaged")).toEqual([]);
    expect(reader.problems.filter(({ code }) => code === "unknown-record")).toEqual([]);
    expect(readdirSync(dirname(path))).toEqual(beside);
  });

  test.each(files)("%s: the export for its own harness is the same", async (file, { harness }) => {
    const path = join(corpus, file);
    const out = join(scratch(), "copy");
    await exportSession(await openSession(path), { with: harness, out });
    const [one, other] = [await openDatabase(path), await openDatabase(out)];
    for (const table of one.tables.keys()) {
      const sql = `SELECT * FROM "${table}"`;
      expect([...other.rows(sql)]).toEqual([...one.rows(sql)]);
    }
    await Promise.all([one.close(), other.close()]);
  });

  const several = files.filter(([, { sessions = 1 }]) => sessions > 1);

  test.each(several)("%s: its sessions alone are all of it", async (file, expected) => {
    const path = join(corpus, file);
    const all = await openSession(path);
    let messages = 0;
    for (const { id = "", agent } of all.sessions) {
      const reader = await openSession(`${path}#${agent ?? id}`);
      const items = await itemsOf(reader).catch(() => []);
      messages += items.filter(({ kind }) => kind === "message").length;
    }
    expect(messages).toBe(expected.messages);
  });
});
