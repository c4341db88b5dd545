/** Runs the program in this process, with streams that a test can read. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { run } from "../../src/cli/run.js";
import type { Io } from "../../src/cli/io.js";

export type Ran = { code: number; stdout: string; stderr: string };

export type Setting = {
  stdin?: string | Uint8Array[];
  env?: Io["env"];
  /** Whether standard output is a terminal. No pager is started. */
  isTTY?: boolean;
  columns?: number;
};

export async function toolglot(argv: readonly string[], setting: Setting = {}): Promise<Ran> {
  const { stdin = "", isTTY = false, columns } = setting;
  const said = { stdout: "", stderr: "" };
  const sink = (name: keyof typeof said): Io["stdout"] => ({
    write: async (text) => void (said[name] += text),
    isTTY: isTTY && name === "stdout",
    ...(columns === undefined ? {} : { columns }),
  });
  const code = await run(argv, {
    stdin: chunks(stdin),
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    env: { PAGER: "cat", ...setting.env },
  });
  return { code, ...said };
}

async function* chunks(input: string | Uint8Array[]): AsyncGenerator<string | Uint8Array> {
  yield* typeof input === "string" ? [input] : input;
}

/** A folder that is gone when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolglot-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeSession(path: string, records: readonly object[]): string {
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return path;
}

export function lines(text: string): string[] {
  return text.split("\n").slice(0, -1);
}
