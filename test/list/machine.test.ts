import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { harnesses } from "../../generated/registry.js";
import { filesOf, rootOf, type Machine } from "../../src/list/machine.js";
import { formats } from "../../src/sessions/formats/index.js";
import { places } from "../../src/sessions/formats/places.js";
import { scratch } from "../sessions/support.js";

function machine(body: Partial<Machine> = {}): Machine {
  return { platform: "linux", env: {}, home: "/home/ada", cwd: "/srv/demo", ...body };
}

function pathOf(pattern: string, body: Partial<Machine> = {}): string {
  const { root, names } = rootOf(pattern, machine(body));
  return join(root, ...names).replaceAll("\\", "/");
}

const config = "<config>/Code/User";
const data = "<data>/zed/threads.db";
const nested = "${A_SESSIONS:-${A_HOME:-~/.a}/sessions}/*.jsonl";

test.each<[string, Partial<Machine>, string]>([
  ["~/.a/*.json", {}, "/home/ada/.a/*.json"],
  [".a/b.db", {}, "/srv/demo/.a/b.db"],
  [config, {}, "/home/ada/.config/Code/User"],
  [config, { env: { XDG_CONFIG_HOME: "/etc/ada" } }, "/etc/ada/Code/User"],
  [config, { platform: "darwin" }, "/home/ada/Library/Application Support/Code/User"],
  [config, { platform: "win32" }, "/home/ada/AppData/Roaming/Code/User"],
  [config, { platform: "win32", env: { APPDATA: "/roaming" } }, "/roaming/Code/User"],
  [data, {}, "/home/ada/.local/share/zed/threads.db"],
  [data, { env: { XDG_DATA_HOME: "/data" } }, "/data/zed/threads.db"],
  [data, { platform: "win32", env: { LOCALAPPDATA: "/local" } }, "/local/zed/threads.db"],
  ["<share>/a.db", { platform: "darwin" }, "/home/ada/.local/share/a.db"],
  [nested, {}, "/home/ada/.a/sessions/*.jsonl"],
  [nested, { env: { A_HOME: "/opt/a" } }, "/opt/a/sessions/*.jsonl"],
  [nested, { env: { A_SESSIONS: "/s", A_HOME: "/opt/a" } }, "/s/*.jsonl"],
  // An empty variable says nothing, and what a variable says is no pattern.
  [nested, { env: { A_HOME: "" } }, "/home/ada/.a/sessions/*.jsonl"],
  ["${A:-~/a}/b", { env: { A: "/x*|y/$&" } }, "/x*|y/$&/b"],
])("%s with %o is %s", (pattern, body, expected) => {
  expect(pathOf(pattern, body)).toBe(expected);
});

test("a star is any part of a name, and of two names the first that is there counts", async () => {
  const home = scratch();
  for (const path of ["a/x1.json", "a/x2.json", "a/y.json", "b/full", "b/short", "c/short"]) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), "");
  }
  const found = async (pattern: string): Promise<string[]> =>
    (await filesOf(pattern, machine({ home }))).map((path) =>
      path.slice(home.length + 1).replaceAll("\\", "/"),
    );
  expect(await found("~/a/x*.json")).toEqual(["a/x1.json", "a/x2.json"]);
  expect(await found("~/*/*.json")).toEqual(["a/x1.json", "a/x2.json", "a/y.json"]);
  expect(await found("~/*/full|short")).toEqual(["b/full", "c/short"]);
  expect(await found("~/none/*")).toEqual([]);
});

test("places are those of harnesses whose sessions can be read", () => {
  const read = new Set(formats.map(({ harness }) => harness));
  expect(Object.keys(places).filter((harness) => !read.has(harness))).toEqual([]);
});

/** What the tables say otherwise: the place on another system, and one of many files of a session. */
const OTHERWISE = new Set(["cowork", "openhands"]);

test("what the tables say of places is among them", () => {
  const here = machine();
  const missing = harnesses.flatMap(({ id, session }) => {
    if (session === undefined || OTHERWISE.has(id) || !Object.hasOwn(places, id)) return [];
    const told = resolve(here.cwd, session.files.replace(/^~/, here.home));
    // A pattern of the table is one of the places, or names the same files less widely.
    const isThere = (places[id] ?? []).some((pattern) => {
      const { root, names } = rootOf(pattern, here);
      const wide = [root, ...names].join("/");
      const parts = wide.split("/").map((part) => part.split("|").map(escaped).join("|"));
      return new RegExp(`^${parts.map((part) => `(?:${part})`).join("/")}$`).test(told);
    });
    return isThere ? [] : [`${id}: ${session.files}`];
  });
  expect(missing).toEqual([]);
});

function escaped(name: string): string {
  return name.replace(/[.$()+?[\]{}\\]/g, "\\$&").replaceAll("*", "[^/]*");
}
