/** Tables of command lines and the calls that they amount to. */
import { expect, test } from "vitest";
import type { Call } from "../../generated/canonical.js";
import { derive } from "../../src/derive/index.js";
import type { JsonObject } from "../../src/runtime/json.js";

/** A call without its origin. */
export type Plain = { name: string; input: JsonObject };

type Fields = JsonObject;

export const grep = (pattern: string, fields: Fields = {}): Plain => ({
  name: "Grep",
  input: { pattern, ...fields },
});

export const glob = (pattern: string, fields: Fields = {}): Plain => ({
  name: "Glob",
  input: { pattern, ...fields },
});

export const list = (fields: Fields = {}): Plain => ({ name: "ListDir", input: fields });

export const read = (file_path: string, fields: Fields = {}): Plain => ({
  name: "Read",
  input: { file_path, ...fields },
});

export function bash(command: string, workdir?: string): Call {
  return { name: "Bash", input: workdir === undefined ? { command } : { command, workdir } };
}

export function callsOf(
  command: string,
  context: { workdir?: string; cwd?: string } = {},
): Plain[] {
  const { workdir, ...rest } = context;
  return derive(bash(command, workdir), rest).map(({ call: { name, input } }) => ({
    name,
    input: { ...input },
  }));
}

export type Row = readonly [command: string, ...calls: Plain[]];

/** States what each line amounts to. */
export function amount(rows: readonly Row[]): void {
  test.each(rows.map(([command, ...calls]) => ({ command, calls })))(
    "$command",
    ({ command, calls }) => {
      expect(callsOf(command)).toEqual(calls);
    },
  );
}

/** States that nothing is derived from any of the lines. */
export function refuse(commands: readonly string[]): void {
  test.each(commands.map((command) => ({ command })))("$command", ({ command }) => {
    expect(callsOf(command)).toEqual([]);
  });
}
