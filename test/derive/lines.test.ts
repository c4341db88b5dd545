import { describe, expect, test } from "vitest";
import { derive } from "../../src/derive/index.js";
import { amount, callsOf, glob, grep, list, read, refuse } from "./support.js";

describe("a folder that is entered", () => {
  amount([
    [
      'cd api && rg -n "foo" src | head -20',
      grep("foo", { path: "api/src", line_numbers: true, limit: 20 }),
    ],
    ["cd api && rg foo", grep("foo", { path: "api" })],
    ["cd api; rg foo", grep("foo", { path: "api" })],
    ["cd api\nrg foo", grep("foo", { path: "api" })],
    ["cd api && rg foo .", grep("foo", { path: "api" })],
    ["cd api/ && rg foo src", grep("foo", { path: "api/src" })],
    ["cd ./api && rg foo ./src", grep("foo", { path: "api/src" })],
    ["cd api && rg foo ../lib", grep("foo", { path: "lib" })],
    ["cd api && rg foo ../../lib", grep("foo", { path: "../lib" })],
    ["cd .. && rg foo", grep("foo", { path: ".." })],
    ["cd ../x && rg foo src", grep("foo", { path: "../x/src" })],
    ["cd api && rg foo a b", grep("foo", { path: "api/a", paths: ["api/a", "api/b"] })],
    ["cd api && rg foo /etc", grep("foo", { path: "/etc" })],
    ["cd api && rg foo ~/x", grep("foo", { path: "~/x" })],
    ["cd /w/app && rg foo src", grep("foo", { path: "/w/app/src" })],
    ["cd /w/app && rg foo ..", grep("foo", { path: "/w" })],
    ["cd / && ls", list({ path: "/" })],
    ["cd / && ls etc", list({ path: "/etc" })],
    ["cd /w && cd app && ls", list({ path: "/w/app" })],
    ["cd /w/a && cd /w/b && ls", list({ path: "/w/b" })],
    ['cd "my app" && ls', list({ path: "my app" })],
    ["cd ~/x && ls", list({ path: "~/x" })],
    ["cd api && ls -la", list({ path: "api", hidden: true })],
    ["cd api && cat a.ts", read("api/a.ts")],
    ["cd api && cat ./a.ts ../b.ts", read("api/a.ts", { file_paths: ["api/a.ts", "b.ts"] })],
    ["cd api && find . -name '*.md'", glob("**/*.md", { path: "api" })],
    ["cd api && rg --files", glob("**/*", { path: "api" })],
    ["cd api && ls *.ts", glob("*.ts", { path: "api" })],
    ["(cd api && rg foo) && rg bar", grep("foo", { path: "api" }), grep("bar")],
    [
      "cd api && rg foo && cd ../web && rg bar",
      grep("foo", { path: "api" }),
      grep("bar", { path: "web" }),
    ],
    ["{ cd api; rg foo; }; rg bar", grep("foo", { path: "api" }), grep("bar", { path: "api" })],
  ]);
  refuse([
    "cd && ls",
    "cd - && ls",
    "cd $HOME && ls",
    'cd "$(git rev-parse --show-toplevel)" && ls',
    "cd api* && ls",
    "cd a b && ls",
    "cd api",
    "pushd api && ls",
    "cd api || ls",
    "ls || cd api; ls",
    "cd api | ls",
  ]);
});

describe("the folder of a call", () => {
  const found = (workdir: string, cwd: string | undefined, command = "rg foo src") => {
    const context = cwd === undefined ? { workdir } : { workdir, cwd };
    return callsOf(command, context)[0]?.input["path"];
  };

  test("is named where it is another than the session's", () => {
    expect(found("/w/app", "/w/app")).toBe("src");
    expect(found("/w/app/", "/w/app")).toBe("src");
    expect(found(".", "/w/app")).toBe("src");
    expect(found("/w/app/api", "/w/app")).toBe("api/src");
    expect(found("/w/apple", "/w/app")).toBe("/w/apple/src");
    expect(found("/w/app", undefined)).toBe("/w/app/src");
    expect(found("api", "/w/app")).toBe("api/src");
  });

  test("is entered further", () => {
    expect(found("/w/app/api", "/w/app", "cd lib && rg foo")).toBe("api/lib");
    expect(found("/w/app", "/w/app", "cd /w/b && rg foo src")).toBe("/w/b/src");
  });

  test("may be one of Windows", () => {
    expect(found("C:\\w\\app", "C:\\w", "rg foo src")).toBe("app/src");
    expect(found("C:\\w\\app", undefined, "rg foo src")).toBe("C:\\w\\app\\src");
    expect(found("C:\\w\\app", undefined, "rg foo .")).toBe("C:\\w\\app");
  });
});

describe("several commands", () => {
  amount([
    ["rg foo; rg bar", grep("foo"), grep("bar")],
    ["rg foo && rg bar", grep("foo"), grep("bar")],
    ["rg foo\nrg bar\n", grep("foo"), grep("bar")],
    ["rg foo\n\n# then the other\nrg bar", grep("foo"), grep("bar")],
    ["ls -la && cat package.json", list({ hidden: true }), read("package.json")],
    [
      "sed -n '1,9p' a && printf '\\n--- b ---\\n' && sed -n '1,9p' b",
      read("a", { offset: 1, limit: 9 }),
      read("b", { offset: 1, limit: 9 }),
    ],
    ["echo '--- a ---'; cat a; echo; cat b", read("a"), read("b")],
    ["pwd && ls", list()],
    ["true; ls", list()],
    ["ls; :", list()],
    ["ls a || true", list({ path: "a" })],
    ["ls a || true; ls b || :", list({ path: "a" }), list({ path: "b" })],
    ["ls a || echo none", list({ path: "a" })],
    ["(ls a)", list({ path: "a" })],
    ["{ ls a; ls b; }", list({ path: "a" }), list({ path: "b" })],
    ["rg foo | head -3; ls", grep("foo", { limit: 3 }), list()],
    ["rg \\\n  foo \\\n  src", grep("foo", { path: "src" })],
    ["  rg foo  ", grep("foo")],
  ]);
  refuse([
    "",
    " ",
    "# nothing",
    "echo done",
    "pwd",
    "true",
    "git status; ls",
    "ls; git status",
    "ls && make",
    "ls || ls a",
    "ls || (ls a)",
    "ls & ls",
    "ls &",
    "X=1 ls",
    "X=1; ls",
    "export X=1; ls",
    "echo $(rm x); ls",
    "echo x > f; ls",
    "echo $HOME; ls",
    "function f { ls; }",
    "[[ -f a ]] && cat a",
    "test -f a && cat a",
    "case a in a) ls;; esac",
    "ls; (",
    "ls)",
    "coproc ls",
    "exec ls",
    "eval ls",
    "source a.sh; ls",
  ]);
});

test("a call of several command lines amounts to what each of them does", () => {
  const calls = (commands: string[]) => {
    const [command = ""] = commands;
    return derive({ name: "Bash", input: { command, commands, workdir: "api" } });
  };
  expect(calls(["ls", "cat a"]).map(({ call }) => call)).toEqual([
    { name: "ListDir", input: { path: "api" } },
    { name: "Read", input: { file_path: "api/a" } },
  ]);
  expect(calls(["ls", "make"])).toEqual([]);
});

describe("a shell in the shell", () => {
  amount([
    ["bash -lc 'rg foo'", grep("foo")],
    ["bash -lc 'cd api && rg foo'", grep("foo", { path: "api" })],
    ['bash -c "rg -n foo src"', grep("foo", { path: "src", line_numbers: true })],
    ["bash -l -c 'rg foo'", grep("foo")],
    ["sh -c 'ls -la'", list({ hidden: true })],
    ["zsh -lc 'ls'", list()],
    ["/bin/bash -lc 'ls'", list()],
    ["/bin/zsh -lc \"sed -n '1,9p' a\"", read("a", { offset: 1, limit: 9 })],
    ["cd api && bash -lc 'rg foo'", grep("foo", { path: "api" })],
    ["bash -lc 'bash -lc ls'", list()],
  ]);
  refuse([
    "bash",
    "bash script.sh",
    "bash -c",
    "bash -c 'make'",
    "bash -c 'rg $1' x foo",
    "bash -x -c 'ls'",
    "bash -lc 'ls' | head",
    "ssh host 'ls'",
    "docker exec x ls",
    'bash -lc "rg $X"',
  ]);
});
