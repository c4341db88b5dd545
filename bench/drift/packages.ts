/** Packages of the npm registry, unpacked into a folder. Nothing of them is run. */
import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Unpacked = { folder: string; version: string };

/**
 * The newest version of a package, or the one that `pin` names. The version is asked for first: with
 * it, npm unpacks also what would need a newer Node to run. Throws when there is no such package.
 */
export async function unpack(name: string, into: string, pin?: string): Promise<Unpacked> {
  const version = pin ?? (await run("npm", ["view", name, "dist-tags.latest"])).stdout.trim();
  const folder = join(into, name.replace("/", "+"));
  await mkdir(folder, { recursive: true });
  const options = ["--ignore-scripts", "--silent", "--pack-destination", folder];
  const { stdout } = await run("npm", ["pack", `${name}@${version}`, ...options]);
  const archive = stdout.trim().split("\n").at(-1) ?? "";
  await run("tar", ["-xzf", archive, "--strip-components=1"], { cwd: folder });
  return { folder, version };
}
