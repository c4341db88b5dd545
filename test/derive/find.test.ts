import { describe } from "vitest";
import { amount, glob, refuse } from "./support.js";

const all = "**/*";

describe("rg --files", () => {
  amount([
    ["rg --files", glob(all)],
    ["rg --files src", glob(all, { path: "src" })],
    ["rg --files src test", glob(all, { path: "src", paths: ["src", "test"] })],
    ["rg --files -g '*.md'", glob("**/*.md")],
    ["rg -g '*.md' --files", glob("**/*.md")],
    ["rg --files --glob='*.md'", glob("**/*.md")],
    ["rg --files -g '**/*.md'", glob("**/*.md")],
    ["rg --files -g '/*.md'", glob("*.md")],
    ["rg --files -g 'docs/**/*.md'", glob("docs/**/*.md")],
    ["rg --files -g '*.md' docs", glob("**/*.md", { path: "docs" })],
    ["rg --files -g '*.md' docs src", glob("**/*.md", { path: "docs", paths: ["docs", "src"] })],
    ["rg --files docs -g 'docs/*.md'", glob("*.md", { path: "docs" })],
    ["rg --files ./docs -g 'docs/*.md'", glob("*.md", { path: "./docs" })],
    ["rg --files -g '*.ts' -g '*.tsx'", glob("**/*.ts", { patterns: ["**/*.ts", "**/*.tsx"] })],
    ["rg --files -g '!target'", glob(all, { exclude: ["target"] })],
    [
      "rg --files -g '*.rs' -g '!target' -g '!gen'",
      glob("**/*.rs", { exclude: ["target", "gen"] }),
    ],
    ["rg --files --iglob '*.md'", glob("**/*.md", { ignore_case: true })],
    ["rg --files --hidden", glob(all, { hidden: true })],
    ["rg --files -uu", glob(all, { hidden: true, gitignore: false })],
    ["rg --files --no-ignore -g '*.log'", glob("**/*.log", { gitignore: false })],
    ["rg --files --max-depth 2", glob(all, { max_depth: 2 })],
    ["rg --files -d1", glob(all, { max_depth: 1 })],
    ["rg --files --sort path", glob(all, { sort: "path" })],
    ["rg --files -L", glob(all)],
    ["rg --files 2>/dev/null", glob(all)],
  ]);
  refuse([
    "rg --files -t ts",
    "rg --files -g *.md",
    "rg --files -g 'lib/*.md' docs",
    "rg --files -g 'docs/*.md' docs src",
    "rg --files | rg foo",
    "rg --files | xargs wc -l",
    "rg --files > files.txt",
  ]);
});

describe("find", () => {
  amount([
    ["find", glob(all)],
    ["find .", glob(all, { path: "." })],
    ["find src", glob(all, { path: "src" })],
    ["find src test", glob(all, { path: "src", paths: ["src", "test"] })],
    ["find . -name '*.md'", glob("**/*.md", { path: "." })],
    ['find . -name "*.md"', glob("**/*.md", { path: "." })],
    ["find . -name \\*.md", glob("**/*.md", { path: "." })],
    ["find -name '*.md'", glob("**/*.md")],
    ["find src -name index.ts", glob("**/index.ts", { path: "src" })],
    ["find src -iname '*readme*'", glob("**/*readme*", { path: "src", ignore_case: true })],
    ["find . -type f", glob(all, { path: ".", kind: "file" })],
    ["find . -type d -name test", glob("**/test", { path: ".", kind: "dir" })],
    ["find . -name '*.rs' -type f", glob("**/*.rs", { path: ".", kind: "file" })],
    ["find . -type l", glob(all, { path: ".", kind: "symlink" })],
    ["find . -maxdepth 1", glob(all, { path: ".", max_depth: 1 })],
    [
      "find . -maxdepth 2 -type f -name '*.json'",
      glob("**/*.json", { path: ".", kind: "file", max_depth: 2 }),
    ],
    ["find . -type f -maxdepth 1", glob(all, { path: ".", kind: "file", max_depth: 1 })],
    ["find . -name '*.md' -print", glob("**/*.md", { path: "." })],
    ["find . -name '*.md' -print0", glob("**/*.md", { path: "." })],
    ["find . -name '*.md' -printf '%p\\n'", glob("**/*.md", { path: "." })],
    ["find -L . -name '*.md'", glob("**/*.md", { path: "." })],
    ["find /usr/lib -name 'libc.*'", glob("**/libc.*", { path: "/usr/lib" })],
    ["find . -name '*.md' 2>/dev/null", glob("**/*.md", { path: "." })],
    ["find src -type f -and -name '*.md'", glob("**/*.md", { path: "src", kind: "file" })],
    ["find src -type f -a -name '*.md'", glob("**/*.md", { path: "src", kind: "file" })],
    ["find src/* -name '*.md'", glob("**/*.md", { path: "src/*" })],
  ]);
});

describe("alternatives of find", () => {
  const two = { path: ".", patterns: ["**/*.ts", "**/*.tsx"] };
  amount([
    ["find . -name '*.ts' -o -name '*.tsx'", glob("**/*.ts", two)],
    ["find . -name '*.ts' -or -name '*.tsx'", glob("**/*.ts", two)],
    ["find . \\( -name '*.ts' -o -name '*.tsx' \\)", glob("**/*.ts", two)],
    ["find . '(' -name '*.ts' -o -name '*.tsx' ')'", glob("**/*.ts", two)],
    [
      "find . -type f \\( -name '*.ts' -o -name '*.tsx' \\)",
      glob("**/*.ts", { ...two, kind: "file" }),
    ],
    [
      "find . \\( -name '*.ts' -o -name '*.tsx' \\) -type f -print",
      glob("**/*.ts", { ...two, kind: "file" }),
    ],
    [
      "find . -type f -name '*.ts' -o -type f -name '*.tsx'",
      glob("**/*.ts", { ...two, kind: "file" }),
    ],
    ["find . -maxdepth 2 -name '*.ts' -o -name '*.tsx'", glob("**/*.ts", { ...two, max_depth: 2 })],
    [
      "find . -iname 'a*' -o -iname 'b*'",
      glob("**/a*", { path: ".", patterns: ["**/a*", "**/b*"], ignore_case: true }),
    ],
    [
      "find a -name x -o -name y -o -name z",
      glob("**/x", { path: "a", patterns: ["**/x", "**/y", "**/z"] }),
    ],
  ]);
  refuse([
    "find . -type f -name '*.ts' -o -name '*.tsx'",
    "find . -name '*.ts' -o -name '*.tsx' -print",
    "find . -type f -o -type d",
    "find . -name a -o -path './b/*'",
    "find . -name a -o -type d",
    "find . -name a -name b",
    "find . -name c \\( -name a -o -name b \\)",
    "find . \\( -name a -o -name b \\) -name c",
    "find . \\( -name a",
    "find . -name a -o",
    "find . \\( \\)",
  ]);
});

describe("what find leaves out", () => {
  amount([
    ["find . -name '*.md' -not -path './x/*'", glob("**/*.md", { path: ".", exclude: ["x/**"] })],
    ["find . -name '*.md' ! -path './x/*'", glob("**/*.md", { path: ".", exclude: ["x/**"] })],
    [
      "find . -type f -not -path '*/node_modules/*' -not -path '*/.git/*'",
      glob(all, { path: ".", kind: "file", exclude: ["**/node_modules/**", "**/.git/**"] }),
    ],
    ["find src -not -name '*.test.ts'", glob(all, { path: "src", exclude: ["**/*.test.ts"] })],
    [
      "find . -name '*.ts' -not -name '*.d.ts' -not -path './dist/*'",
      glob("**/*.ts", { path: ".", exclude: ["**/*.d.ts", "dist/**"] }),
    ],
    [
      "find . -not \\( -path './a/*' -o -path './b/*' \\)",
      glob(all, { path: ".", exclude: ["a/**", "b/**"] }),
    ],
    [
      "find src -name '*.ts' -not -path 'src/gen/*'",
      glob("**/*.ts", { path: "src", exclude: ["gen/**"] }),
    ],
    [
      "find . -path ./node_modules -prune -o -name '*.ts' -print",
      glob("**/*.ts", { path: ".", exclude: ["node_modules"] }),
    ],
    [
      "find . -name node_modules -prune -o -type f -print",
      glob(all, { path: ".", kind: "file", exclude: ["**/node_modules"] }),
    ],
    [
      "find . -type d -name .git -prune -o -name '*.c' -print",
      glob("**/*.c", { path: ".", exclude: ["**/.git"] }),
    ],
    [
      "find . \\( -name .git -o -name dist \\) -prune -o -type f -print",
      glob(all, { path: ".", kind: "file", exclude: ["**/.git", "**/dist"] }),
    ],
  ]);
  refuse([
    "find . -not -type d",
    "find . -not -iname '*.md'",
    "find . -path ./a -prune -o -name b",
    "find . -prune",
    "find . -not -not -name a",
  ]);
});

describe("paths in find", () => {
  amount([
    ["find . -path './src/*'", glob("src/**", { path: "." })],
    ["find . -path '*/src/*'", glob("**/src/**", { path: "." })],
    ["find . -path '*/src/*.ts'", glob("**/src/**/*.ts", { path: "." })],
    ["find . -path '*.ts'", glob("**/*.ts", { path: "." })],
    ["find . -path '*/a/b.ts'", glob("**/a/b.ts", { path: "." })],
    ["find . -path './a/*/b.ts'", glob("a/**/*/b.ts", { path: "." })],
    ["find src -path 'src/a/*'", glob("a/**", { path: "src" })],
    ["find src -wholename '*/a/*'", glob("**/a/**", { path: "src" })],
    ["find . -ipath '*/Docs/*'", glob("**/Docs/**", { path: ".", ignore_case: true })],
  ]);
  refuse([
    "find src -path '*cli*pony'",
    "find src -path './a/*'",
    "find . -path './.git*'",
    "find . -path './[ab]/*'",
    "find a b -path 'a/*'",
  ]);
});

describe("what find can do besides", () => {
  refuse([
    "find . -name '*.md' -exec cat {} \\;",
    "find . -name '*.md' -exec grep foo {} +",
    "find . -name '*.md' -delete",
    "find . -mtime -1",
    "find . -newer a",
    "find . -size +1M",
    "find . -empty",
    "find . -mindepth 1",
    "find . -perm 644",
    "find . -regex '.*ts'",
    "find . -type x",
    "find . -type f,d",
    "find . -name",
    "find . -maxdepth x",
    "find . -name *.md",
    "find $DIR -name '*.md'",
    "find . -name '*.md' | xargs grep foo",
    "find . -name '*.md' | grep -v node_modules",
    "find . -name 'a/b'",
    "find -unknown",
  ]);
});

describe("fd", () => {
  amount([
    ["fd", glob(all)],
    ["fd foo", glob("**/*foo*")],
    ["fd foo src", glob("**/*foo*", { path: "src" })],
    ["fd '^foo'", glob("**/foo*")],
    ["fd 'foo$'", glob("**/*foo")],
    ["fd '^foo$'", glob("**/foo")],
    ["fd '\\.ts$'", glob("**/*.ts")],
    ["fd 'a.*b'", glob("**/*a*b*")],
    ["fd 'a.b'", glob("**/*a?b*")],
    ["fd -e ts", glob("**/*.ts")],
    ["fd -e ts -e tsx", glob("**/*.ts", { patterns: ["**/*.ts", "**/*.tsx"] })],
    ["fd --extension md", glob("**/*.md")],
    ["fd -t f foo", glob("**/*foo*", { kind: "file" })],
    ["fd -td foo", glob("**/*foo*", { kind: "dir" })],
    ["fd --type file", glob(all, { kind: "file" })],
    ["fd -g '*.ts'", glob("**/*.ts")],
    ["fd --glob '*.ts' src", glob("**/*.ts", { path: "src" })],
    ["fd -H foo", glob("**/*foo*", { hidden: true })],
    ["fd -HI foo", glob("**/*foo*", { hidden: true, gitignore: false })],
    ["fd -u foo", glob("**/*foo*", { hidden: true, gitignore: false })],
    ["fd -E node_modules foo", glob("**/*foo*", { exclude: ["node_modules"] })],
    ["fd -E a -E b foo", glob("**/*foo*", { exclude: ["a", "b"] })],
    ["fd -d 2 foo", glob("**/*foo*", { max_depth: 2 })],
    ["fd --max-results 5 foo", glob("**/*foo*", { limit: 5 })],
    ["fd -i foo", glob("**/*foo*", { ignore_case: true })],
    ["fd -s foo", glob("**/*foo*", { ignore_case: false })],
    ["fdfind foo", glob("**/*foo*")],
    ["fd -a --color never foo", glob("**/*foo*")],
  ]);
  refuse([
    "fd 'a|b'",
    "fd '(a)'",
    "fd 'a+'",
    "fd '[ab]'",
    "fd -e ts foo src -x wc",
    "fd -t x",
    "fd -g 'a/b'",
    "fd 'a/b'",
    "fd foo -x cat",
    "fd -p foo",
  ]);
});

describe("git ls-files", () => {
  amount([
    ["git ls-files", glob(all)],
    ["git ls-files src", glob(all, { path: "src" })],
    ["git ls-files src test", glob(all, { path: "src", paths: ["src", "test"] })],
    ["git ls-files '*.ts'", glob("**/*.ts")],
    ["git ls-files '*.ts' '*.tsx'", glob("**/*.ts", { patterns: ["**/*.ts", "**/*.tsx"] })],
    ["git ls-files 'src/*.ts'", glob("src/**/*.ts")],
    ["git ls-files -- src", glob(all, { path: "src" })],
    ["git ls-files --cached", glob(all)],
    ["git --no-pager ls-files", glob(all)],
  ]);
  refuse(["git ls-files -o", "git ls-files -m", "git ls-files src '*.ts'", "git ls-files -s"]);
});

describe("ls with globs", () => {
  amount([
    ["ls *.md", glob("*.md")],
    ["ls src/*.ts", glob("src/*.ts")],
    ["ls -la src/*.ts", glob("src/*.ts", { hidden: true })],
    ["ls -1 a/*.ts b/*.ts", glob("a/*.ts", { patterns: ["a/*.ts", "b/*.ts"] })],
    ["ls -d */", glob("*/")],
    ["ls -d specs/*-x 2>/dev/null", glob("specs/*-x")],
    ["ls test/?.txt", glob("test/?.txt")],
  ]);
  refuse(["ls -d src", "ls *.md src", "ls $DIR/*.md", "ls {a,b}/*.md"]);
});
