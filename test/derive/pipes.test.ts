import { describe } from "vitest";
import { amount, glob, grep, list, read, refuse } from "./support.js";

describe("some of the results", () => {
  amount([
    ["rg foo | head", grep("foo", { limit: 10 })],
    ["rg foo | head -20", grep("foo", { limit: 20 })],
    ["rg foo | head -n 20", grep("foo", { limit: 20 })],
    ["rg -n foo src | head -n20", grep("foo", { path: "src", line_numbers: true, limit: 20 })],
    ["rg foo 2>/dev/null | head -5", grep("foo", { limit: 5 })],
    ["rg foo 2>&1 | head -5", grep("foo", { limit: 5 })],
    ["rg foo |& head -5", grep("foo", { limit: 5 })],
    ["rg foo | sed -n '1,40p'", grep("foo", { limit: 40 })],
    ["rg foo | sed -n '41,80p'", grep("foo", { limit: 40, offset: 40 })],
    ["rg foo | tail -n +11", grep("foo", { offset: 10 })],
    ["rg foo | tail -n +11 | head -10", grep("foo", { limit: 10, offset: 10 })],
    ["rg foo | head -100 | head -10", grep("foo", { limit: 10 })],
    ["rg foo | head -10 | head -100", grep("foo", { limit: 10 })],
    ["rg foo | head -30 | tail -n +11", grep("foo", { limit: 20, offset: 10 })],
    ["rg foo | cat", grep("foo")],
    ["rg -l foo | head -3", grep("foo", { output: "files", limit: 3 })],
    ["rg --files | head -50", glob("**/*", { limit: 50 })],
    ["rg --files | sed -n '1,50p'", glob("**/*", { limit: 50 })],
    ["find . -name '*.md' | head -5", glob("**/*.md", { path: ".", limit: 5 })],
    ["fd foo | head -5", glob("**/*foo*", { limit: 5 })],
    ["ls | head", list({ limit: 10 })],
    ["ls -la src | head -20", list({ path: "src", hidden: true, limit: 20 })],
    ["ls src | sed -n '11,20p'", list({ path: "src", limit: 10, offset: 11 })],
    ["tree -L 2 | head -50", list({ recursive: true, max_depth: 2, limit: 50 })],
  ]);
  refuse([
    "rg foo | tail -5",
    "rg foo | head -n -5",
    "rg foo | head -c 100",
    "ls | tail -1",
    "rg foo | head -5 file",
    "head -5 a b | head -3",
    "cat a b | head -5",
    "rg foo | sed -n '/a/p'",
    "rg foo | sed 's/a/b/'",
    "rg foo | awk '{print $1}'",
    "rg foo | cut -d: -f1",
    "rg foo | uniq",
    "rg foo | tee out",
    "rg foo | less",
    "rg foo | xargs rm",
    "rg foo | head -5 > out",
  ]);
});

describe("counts and order", () => {
  amount([
    ["rg foo | wc -l", grep("foo", { output: "count" })],
    ["grep -rn foo src | wc -l", grep("foo", { path: "src", line_numbers: true, output: "count" })],
    ["rg foo | sort", grep("foo", { sort: "path" })],
    ["find . -type f | sort", glob("**/*", { path: ".", kind: "file", sort: "path" })],
    ["rg --files | sort", glob("**/*", { sort: "path" })],
    [
      "find . -name '*.md' | sort | head -5",
      glob("**/*.md", { path: ".", limit: 5, sort: "path" }),
    ],
    [
      "rg --files docs | sort | sed -n '1,9p'",
      glob("**/*", { path: "docs", limit: 9, sort: "path" }),
    ],
  ]);
  refuse([
    "rg -l foo | wc -l",
    "rg foo | wc",
    "rg foo | wc -c",
    "find . | wc -l",
    "ls | wc -l",
    "ls | sort",
    "rg foo | sort -u",
    "rg foo | sort | uniq -c",
    "rg foo | sort -n",
    "rg --sort path foo | sort",
    "cat a | wc -l",
    "cat a | sort",
  ]);
});

describe("lines of a file", () => {
  amount([
    ["cat a.rs | head", read("a.rs", { limit: 10 })],
    ["cat a.rs | head -50", read("a.rs", { limit: 50 })],
    ["cat a.rs | tail -50", read("a.rs", { offset: -50 })],
    ["cat a.rs | tail -n +50", read("a.rs", { offset: 50 })],
    ["cat a.rs | sed -n '10,20p'", read("a.rs", { offset: 10, limit: 11 })],
    ["cat -n a.rs | sed -n '10,20p'", read("a.rs", { offset: 10, limit: 11 })],
    ["nl -ba a.rs | sed -n '1,200p'", read("a.rs", { offset: 1, limit: 200 })],
    ["nl -ba a.rs | head -20", read("a.rs", { limit: 20 })],
    ["sed -n '100,200p' a.rs | head -20", read("a.rs", { offset: 100, limit: 20 })],
    ["sed -n '100,120p' a.rs | head -50", read("a.rs", { offset: 100, limit: 21 })],
    ["sed -n '100,200p' a.rs | nl -ba", read("a.rs", { offset: 100, limit: 101 })],
    ["head -100 a.rs | tail -n +51", read("a.rs", { offset: 51, limit: 50 })],
    ["tail -n +51 a.rs | head -50", read("a.rs", { offset: 51, limit: 50 })],
    ["tail -50 a.rs | head -10", read("a.rs", { offset: -50, limit: 10 })],
    ["tail -50 a.rs | cat -n", read("a.rs", { offset: -50 })],
    ["cat a.rs | head -50 | sed -n '41,60p'", read("a.rs", { offset: 41, limit: 10 })],
  ]);
  refuse([
    "head -100 a.rs | tail -20",
    "tail -50 a.rs | tail -n +10",
    "tail -50 a.rs | tail -5",
    "tail -f a.rs | head -5",
  ]);
});

describe("a search in lines of a file", () => {
  amount([
    ["cat a.rs | grep foo", grep("foo", { path: "a.rs" })],
    ["cat a.rs | grep -n foo", grep("foo", { path: "a.rs", line_numbers: true })],
    ["cat a.rs | rg foo", grep("foo", { path: "a.rs" })],
    [
      "cat a.rs | grep -i foo | head -5",
      grep("foo", { path: "a.rs", ignore_case: true, limit: 5 }),
    ],
    ["cat a.rs | grep -c foo", grep("foo", { path: "a.rs", output: "count" })],
    ["nl -ba a.rs | rg -A3 foo", grep("foo", { path: "a.rs", after: 3 })],
    ["sed -n '100,200p' a.rs | grep foo", grep("foo", { path: "a.rs", line_range: "100-200" })],
    ["head -50 a.rs | grep foo", grep("foo", { path: "a.rs", line_range: "1-50" })],
    ["cat a.rs | egrep 'a|b'", grep("a|b", { path: "a.rs" })],
  ]);
  refuse([
    "cat a.rs | grep -v foo",
    "cat a b | grep foo",
    "tail -50 a.rs | grep foo",
    "tail -n +50 a.rs | grep foo",
    "cat a.rs | grep foo | grep bar",
    "rg foo | rg bar",
    "ls | grep foo",
    "find . | grep foo",
    "git log | grep foo",
    "cargo build 2>&1 | grep error",
    "echo foo | grep foo",
    "cat a.rs | grep foo b.rs",
  ]);
});
