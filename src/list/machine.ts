/** The machine that sessions are looked for on, and the files that a pattern of `places` means on it. */
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

export type Machine = {
  platform: string;
  env: { readonly [name: string]: string | undefined };
  home: string;
  /** The folder that the program runs in. */
  cwd: string;
};

export function thisMachine(env: Machine["env"] = process.env): Machine {
  const { platform } = process;
  const told = platform === "win32" ? env["USERPROFILE"] : env["HOME"];
  return { platform, env, home: told || homedir(), cwd: process.cwd() };
}

type Root = { darwin: string; win32: string; others: string };

const SHARE = "${XDG_DATA_HOME:-~/.local/share}";

const ROOTS: { readonly [name: string]: Root } = {
  "<config>": {
    darwin: "~/Library/Application Support",
    win32: "${APPDATA:-~/AppData/Roaming}",
    others: "${XDG_CONFIG_HOME:-~/.config}",
  },
  "<data>": {
    darwin: "~/Library/Application Support",
    win32: "${LOCALAPPDATA:-~/AppData/Local}",
    others: SHARE,
  },
  "<share>": { darwin: SHARE, win32: SHARE, others: SHARE },
};

/** A pattern cut into a root, which is a path as it stands, and names with `*` and `|` below it. */
export function rootOf(pattern: string, machine: Machine): { root: string; names: string[] } {
  const systems = pattern.replace(/<\w+>/g, (name) => systemRoot(name, machine));
  const [, variable = "", rest = ""] = /^(\$\{.*\})?(.*)$/.exec(systems) ?? [];
  const names = rest.split("/").filter((name) => name !== "" && name !== "~");
  const root = variable === "" ? (rest.startsWith("~") ? "~" : "") : valueOf(variable, machine);
  return {
    root: resolve(
      machine.cwd,
      root.replace(/^~(?=$|\/)/, () => machine.home),
    ),
    names,
  };
}

function systemRoot(name: string, { platform }: Machine): string {
  const root = Object.hasOwn(ROOTS, name) ? ROOTS[name] : undefined;
  if (root === undefined) return name;
  return platform === "darwin" || platform === "win32" ? root[platform] : root.others;
}

/** `${NAME:-path}`, from the inside out. Variables that are empty say nothing. */
function valueOf(text: string, { env }: Machine): string {
  const inner = /\$\{(\w+):-([^${}]*)\}/;
  let value = text;
  for (let found = inner.exec(value); found !== null; found = inner.exec(value)) {
    const [all, name = "", otherwise = ""] = found;
    value = value.replace(all, () => env[name] || otherwise);
  }
  return value;
}

/** Paths of the files, and folders, that a pattern means; those that are not there are left out. */
export async function filesOf(pattern: string, machine: Machine): Promise<string[]> {
  const { root, names } = rootOf(pattern, machine);
  let paths = [root];
  for (const name of names) {
    const found = await Promise.all(paths.map((path) => below(path, name)));
    paths = found.flat();
  }
  const there = await Promise.all(paths.map(isThere));
  return paths.filter((_, at) => there[at]);
}

/** What stands for a name below a folder; a name without a star is not looked for yet. */
async function below(folder: string, name: string): Promise<string[]> {
  if (name.includes("|")) {
    for (const one of name.split("|")) {
      if (await isThere(join(folder, one))) return [join(folder, one)];
    }
    return [];
  }
  if (!name.includes("*")) return [join(folder, name)];
  const [start = "", ...ends] = name.split("*");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((found) => found.startsWith(start) && fits(found.slice(start.length), ends))
    .sort()
    .map((found) => join(folder, found));
}

/** Whether the parts come one after the other, and the last of them at the end. */
function fits(text: string, [part = "", ...more]: readonly string[]): boolean {
  if (more.length === 0) return text.endsWith(part);
  const at = text.indexOf(part);
  return at !== -1 && fits(text.slice(at + part.length), more);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
