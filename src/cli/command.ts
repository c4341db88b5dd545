/** What each command of the program is made of. */
import type { Command } from "commander";
import { harnesses, loadCodec, resolveHarness, type HarnessId } from "../../generated/registry.js";
import { formats } from "../sessions/formats/index.js";
import type { Codec } from "../sessions/index.js";
import { UsageError, type Io } from "./io.js";

/** 0 done, 1 the answer is no, 2 usage or bad input. */
export type ExitCode = 0 | 1 | 2;

export type Host = {
  io: Io;
  /** Sets the exit code; 0 where a command says nothing. */
  answer(code: ExitCode): void;
};

/** Adds a command to the program. */
export type Register = (program: Command, host: Host) => void;

/** An example at the end of a command's help. */
export function example(text: string): string {
  return `\nExample:\n${text.replace(/^/gm, "  ")}`;
}

/** The id of a harness by its id or alias. Throws `UsageError`. */
export function harnessId(name: string): HarnessId {
  const id = resolveHarness(name);
  if (id !== undefined) return id;
  const known = harnesses.map((harness) => harness.id).join(", ");
  throw new UsageError(`no harness is called "${name}"; these are known: ${known}`);
}

/** Throws `UsageError` unless sessions of the harness can be read, or it has a table. */
export function checkHarness(name: string): void {
  if (!formats.some(({ harness }) => harness === name)) harnessId(name);
}

export function codecOf(name: string): Promise<Codec> {
  return loadCodec(harnessId(name));
}

/** Presets are checked here, so that a typing error is not silently the default. */
export function checkPreset(id: HarnessId, preset: string | undefined): void {
  if (preset === undefined) return;
  const presets = harnesses.find((harness) => harness.id === id)?.presets ?? [];
  if (presets.includes(preset)) return;
  const known = presets.length === 0 ? `${id} has none` : `${id} has these: ${presets.join(", ")}`;
  throw new UsageError(`no preset is called "${preset}"; ${known}`);
}
