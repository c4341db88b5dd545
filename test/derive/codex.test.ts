/**
 * Codex writes beside some commands what it takes them for (`parsed_cmd`): a read, a search, a list, or
 * unknown. Ours say more (all fields, whole paths), and should not say otherwise.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Call } from "../../generated/canonical.js";
import { derive } from "../../src/derive/index.js";
import { isObject, isStrings, parseJson, type Json } from "../../src/runtime/json.js";
import { bash } from "./support.js";

type Parsed =
  | { type: "read"; name: string }
  | { type: "search"; query: string | null; path: string | null }
  | { type: "list_files"; path: string | null }
  | { type: "unknown" };

/** Codex shortens paths: the last part that says something. */
function shortened(path: Json | undefined): string | null {
  if (typeof path !== "string") return null;
  const parts = path.split("/").filter((part) => part !== "");
  return parts.findLast((part) => !["build", "dist", "node_modules", "src"].includes(part)) ?? path;
}

function isSame({ name, input }: Call, parsed: Parsed): boolean {
  const path = "path" in input ? shortened(input.path) : null;
  switch (parsed.type) {
    case "read":
      return name === "Read" && shortened(input.file_path) === parsed.name;
    case "search": {
      if (name !== "Grep" && name !== "Glob") return false;
      const query = name === "Glob" ? input.pattern.replace(/^\*\*\//, "") : input.pattern;
      return query === parsed.query && path === parsed.path;
    }
    case "list_files":
      return (name === "ListDir" || name === "Glob") && path === parsed.path;
    case "unknown":
      return false;
    default: {
      const never: never = parsed;
      return never;
    }
  }
}

function agrees(command: string, parsed: readonly Parsed[]): boolean {
  const calls = derive(bash(command)).map(({ call }) => call);
  if (parsed.some(({ type }) => type === "unknown")) return calls.length === 0;
  return (
    calls.length === parsed.length &&
    calls.every((call, at) => isSame(call, parsed[at] ?? { type: "unknown" }))
  );
}

const found = (query: string, path: string | null = null): Parsed => ({
  type: "search",
  query,
  path,
});
const listed = (path: string | null = null): Parsed => ({ type: "list_files", path });
const seen = (name: string): Parsed => ({ type: "read", name });

describe("ours agree with Codex", () => {
  test.each<[string, Parsed[]]>([
    ["rg -n 'Foo|bar\\(' lib/parser -S", [found("Foo|bar\\(", "parser")]],
    ["rg -n foo src", [found("foo", "src")]],
    ["rg foo a.md b.md", [found("foo", "a.md")]],
    ["rg foo", [found("foo")]],
    ["rg --files -g '*.toml'", [listed()]],
    ["rg --files .github -g '*.yml'", [listed(".github")]],
    ["grep -rn foo lib", [found("foo", "lib")]],
    ["git grep foo", [found("foo")]],
    ["git ls-files docs", [listed("docs")]],
    ["ls -la", [listed()]],
    ["ls -la docs/guide", [listed("guide")]],
    ["find docs -maxdepth 2 -type f | sort", [listed("docs")]],
    ["find docs -name '*.md'", [found("*.md", "docs")]],
    ["sed -n '1,200p' src/main.rs", [seen("main.rs")]],
    ["nl -ba src/main.rs | sed -n '1,40p'", [seen("main.rs")]],
    ["cat README.md", [seen("README.md")]],
    ["head -50 README.md", [seen("README.md")]],
    ["tail -n +10 README.md", [seen("README.md")]],
    ["ls -la a.yaml && sed -n '1,9p' a.yaml", [listed("a.yaml"), seen("a.yaml")]],
    ["sed -n '1,9p' a && printf '\\n--\\n' && sed -n '1,9p' b", [seen("a"), seen("b")]],
    ["cargo test", [{ type: "unknown" }]],
    ["git status", [{ type: "unknown" }]],
  ])("%s", (command, parsed) => {
    expect(agrees(command, parsed)).toBe(true);
  });
});

/** Where ours say otherwise, and why. */
const REASONS: readonly (readonly [why: string, is: (command: string) => boolean])[] = [
  [
    "what is written to nowhere, and `|| true`, change nothing",
    (line) => /2>\/dev\/null|\|\| true/.test(line),
  ],
  ["a backslash before a quote is not part of the pattern", (line) => line.includes('\\"')],
  ["what is done with the results is more than a search", (line) => /\| *xargs/.test(line)],
  ["a folder that is pruned is left out, not looked for", (line) => line.includes("-prune")],
  ["the name of a file has no slash", (line) => /-name '[^']*\//.test(line)],
  ["a basic regular expression is written as others write it", (line) => line.includes("\\|")],
];

describe("ours differ from Codex where", () => {
  test.each<[string, string, Parsed[], number]>([
    [REASONS[0]?.[0] ?? "", "ls docs 2>/dev/null || true", [{ type: "unknown" }], 1],
    [REASONS[1]?.[0] ?? "", 'rg "say \\"x\\""', [found('say \\"x\\"')], 1],
    [REASONS[2]?.[0] ?? "", "rg -l foo | xargs cat", [found("foo")], 0],
    [REASONS[3]?.[0] ?? "", "find . -path ./x -prune -o -type f -print", [found("./x", ".")], 1],
    [REASONS[4]?.[0] ?? "", "find . -name 'a/b'", [found("a/b", ".")], 0],
    [REASONS[5]?.[0] ?? "", "grep -rn 'a\\|b' lib", [found("a\\|b", "lib")], 1],
  ])("%s", (why, command, parsed, calls) => {
    expect(agrees(command, parsed)).toBe(false);
    expect(derive(bash(command))).toHaveLength(calls);
    expect(REASONS.filter(([, is]) => is(command)).map(([one]) => one)).toContain(why);
  });
});

const corpus = join(process.env["TOOLGLOT_CORPUS"] ?? "../shared/corpus-public", "codex");

describe.skipIf(!existsSync(corpus))("in public files", () => {
  test("ours agree with Codex, or differ for a reason", () => {
    const records = recorded(corpus);
    const others = records.filter(({ command, parsed }) => !agrees(command, parsed));
    const unexplained = others.filter(({ command }) => !REASONS.some(([, is]) => is(command)));
    expect(unexplained).toEqual([]);
    expect(others.length).toBeLessThan(records.length / 10);
  });
});

/** All commands of one folder that Codex has said something of. */
function recorded(folder: string): { command: string; parsed: Parsed[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.includes('"parsed_cmd"'))
    .flatMap((line) => {
      const record = parseJson(line);
      const payload = isObject(record) ? record["payload"] : undefined;
      if (!isObject(payload) || !isStrings(payload["command"])) return [];
      const command = payload["command"].at(-1) ?? "";
      const parsed = Array.isArray(payload["parsed_cmd"])
        ? payload["parsed_cmd"].flatMap(parsedOf)
        : [];
      return command === "[trimmed for fixture]" ? [] : [{ command, parsed }];
    });
}

function parsedOf(value: Json): Parsed[] {
  if (!isObject(value)) return [];
  const text = (key: string): string | null => {
    const one = value[key];
    return typeof one === "string" ? one : null;
  };
  switch (value["type"]) {
    case "read":
      return [{ type: "read", name: text("name") ?? "" }];
    case "search":
      return [{ type: "search", query: text("query"), path: text("path") }];
    case "list_files":
      return [{ type: "list_files", path: text("path") }];
    default:
      return [{ type: "unknown" }];
  }
}
