/**
 * What a shell command or a patch amounts to: `rg -n foo src` is a `Grep`. Such a call is derived: it
 * stands beside the call that was made, and never in its place.
 */
import type { Call } from "../../generated/canonical.js";
import { readCommand } from "./command.js";
import { relativeFolder } from "./folder.js";
import { callOf, type Derived, type Found } from "./found.js";
import { readPatch } from "./patch.js";

export type { Derived } from "./found.js";

/**
 * The calls that a call amounts to; none unless all of it is understood. `cwd` is the working
 * directory of the session, to which paths are relative. Never throws.
 */
export function derive(call: Call, { cwd }: { cwd?: string | undefined } = {}): Derived[] {
  const found = foundIn(call, cwd) ?? [];
  const derived = found.map(callOf);
  return derived.every((one) => one !== undefined) ? derived : [];
}

function foundIn(call: Call, cwd: string | undefined): Found[] | undefined {
  if (call.name === "Bash") {
    const { command, commands = [command], workdir } = call.input;
    const folder = relativeFolder(workdir, cwd);
    const found = commands.map((line) => readCommand(line, folder));
    return found.every((calls) => calls !== undefined) ? found.flat() : undefined;
  }
  return call.name === "Patch" ? readPatch(call.input.patch) : undefined;
}
