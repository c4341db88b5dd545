import { describe } from "vitest";
import { amount, list, read, refuse } from "./support.js";

describe("ls", () => {
  amount([
    ["ls", list()],
    ["ls .", list({ path: "." })],
    ["ls src", list({ path: "src" })],
    ["ls src/", list({ path: "src/" })],
    ["ls src test", list({ path: "src", paths: ["src", "test"] })],
    ["ls -a", list({ hidden: true })],
    ["ls -A", list({ hidden: true })],
    ["ls -la", list({ hidden: true })],
    ["ls -al src", list({ path: "src", hidden: true })],
    ["ls -lah /tmp/x", list({ path: "/tmp/x", hidden: true })],
    ["ls -l", list()],
    ["ls -lh src", list({ path: "src" })],
    ["ls -1", list()],
    ["ls -1 src", list({ path: "src" })],
    ["ls -lt", list()],
    ["ls -ltr", list()],
    ["ls -F", list()],
    ["ls -R src", list({ path: "src", recursive: true })],
    ["ls -laR src", list({ path: "src", recursive: true, hidden: true })],
    ["ls --all", list({ hidden: true })],
    ["ls --color=never", list()],
    ["ls --group-directories-first src", list({ path: "src" })],
    ["ls -I node_modules", list({ ignore: ["node_modules"] })],
    ["ls -I a -I b", list({ ignore: ["a", "b"] })],
    ["ls --ignore=dist src", list({ path: "src", ignore: ["dist"] })],
    ["ls -la .github/workflows", list({ path: ".github/workflows", hidden: true })],
    ["ls -la package.json", list({ path: "package.json", hidden: true })],
    ["ls ~/code", list({ path: "~/code" })],
    ["ls 'my folder'", list({ path: "my folder" })],
    ["ls my\\ folder", list({ path: "my folder" })],
    ["ls src 2>/dev/null", list({ path: "src" })],
    ["ls src || true", list({ path: "src" })],
    ["ls -- -x", list({ path: "-x" })],
    ["dir", list()],
    ["dir src", list({ path: "src" })],
  ]);
  refuse([
    "ls -d src",
    "ls --unknown",
    "ls -Z",
    "ls $HOME",
    'ls "$HOME/x"',
    "ls ${X:-.}",
    "ls $(pwd)",
    "ls > files",
    "ls | grep foo",
    "ls | wc -l",
    "ls | xargs cat",
    "ls | while read f; do echo $f; done",
    "exa",
    "/bin/ls",
  ]);
});

describe("tree", () => {
  const tree = (fields = {}) => list({ recursive: true, ...fields });
  const at = (path: string, fields = {}) => list({ path, recursive: true, ...fields });
  amount([
    ["tree", tree()],
    ["tree src", at("src")],
    ["tree -L 2", tree({ max_depth: 2 })],
    ["tree -L 2 src", at("src", { max_depth: 2 })],
    ["tree src -L 3", at("src", { max_depth: 3 })],
    ["tree -a", tree({ hidden: true })],
    ["tree -aL 2 .", at(".", { max_depth: 2, hidden: true })],
    ["tree -I node_modules", tree({ ignore: ["node_modules"] })],
    ["tree -I 'node_modules|dist' src", at("src", { ignore: ["node_modules", "dist"] })],
    ["tree --gitignore", tree({ gitignore: true })],
    ["tree -C --noreport --dirsfirst", tree()],
  ]);
  refuse(["tree -d", "tree -P '*.ts'", "tree --prune", "tree -L", "tree -L x", "tree -o out"]);
});

describe("cat and the like", () => {
  amount([
    ["cat a.txt", read("a.txt")],
    ["cat src/main.rs", read("src/main.rs")],
    ["cat -n a.txt", read("a.txt")],
    ["cat -A a.txt", read("a.txt")],
    ["cat a.txt b.txt", read("a.txt", { file_paths: ["a.txt", "b.txt"] })],
    ['cat "my file.txt"', read("my file.txt")],
    ["cat ~/.bashrc", read("~/.bashrc")],
    ["cat a.txt 2>/dev/null", read("a.txt")],
    ["cat a.txt 2>/dev/null || true", read("a.txt")],
    ["cat a.txt 2>/dev/null || echo 'not there'", read("a.txt")],
    ["nl a.txt", read("a.txt")],
    ["nl -ba a.txt", read("a.txt")],
    ["nl -b a -w 4 a.txt", read("a.txt")],
    ["bat a.txt", read("a.txt")],
    ["bat -p --paging=never a.txt", read("a.txt")],
    ["bat -r 10:20 a.txt", read("a.txt", { offset: 10, limit: 11 })],
    ["bat --line-range :40 a.txt", read("a.txt", { offset: 1, limit: 40 })],
    ["bat -r 40: a.txt", read("a.txt", { offset: 40 })],
  ]);
  refuse([
    "cat",
    "cat -",
    "cat > a.txt",
    "cat a.txt > b.txt",
    "cat < a.txt",
    "cat *.txt",
    "cat $FILE",
    "cat $(git ls-files)",
    "cat <<EOF\nhello\nEOF",
    "cat <<'EOF' > a.txt\nhello\nEOF",
    "cat <<< hello",
    "cat a.txt || cat b.txt",
    "nl a.txt b.txt",
    "less +F a.txt",
    "cat a.txt | sh",
    "cat --unknown a.txt",
  ]);
});

describe("head and tail", () => {
  amount([
    ["head a.txt", read("a.txt", { limit: 10 })],
    ["head -5 a.txt", read("a.txt", { limit: 5 })],
    ["head -n 5 a.txt", read("a.txt", { limit: 5 })],
    ["head -n5 a.txt", read("a.txt", { limit: 5 })],
    ["head --lines=5 a.txt", read("a.txt", { limit: 5 })],
    ["head --lines 5 a.txt", read("a.txt", { limit: 5 })],
    ["head -100 a.txt", read("a.txt", { limit: 100 })],
    ["head -q -n 5 a.txt", read("a.txt", { limit: 5 })],
    ["head -5 a.txt b.txt", read("a.txt", { limit: 5, file_paths: ["a.txt", "b.txt"] })],
    ["tail a.txt", read("a.txt", { offset: -10 })],
    ["tail -20 a.txt", read("a.txt", { offset: -20 })],
    ["tail -n 20 a.txt", read("a.txt", { offset: -20 })],
    ["tail -n20 a.txt", read("a.txt", { offset: -20 })],
    ["tail -n -20 a.txt", read("a.txt", { offset: -20 })],
    ["tail -n +20 a.txt", read("a.txt", { offset: 20 })],
    ["tail --lines=20 a.txt", read("a.txt", { offset: -20 })],
  ]);
  refuse([
    "head -n -5 a.txt",
    "head -c 100 a.txt",
    "head -n x a.txt",
    "head -n",
    "head",
    "tail -f a.txt",
    "tail -c 100 a.txt",
    "tail -n 0 a.txt",
    "tail -n +x a.txt",
    "tail",
  ]);
});

describe("sed -n", () => {
  amount([
    ["sed -n '1,200p' a.rs", read("a.rs", { offset: 1, limit: 200 })],
    ["sed -n 1,200p a.rs", read("a.rs", { offset: 1, limit: 200 })],
    ['sed -n "120,140p" a.rs', read("a.rs", { offset: 120, limit: 21 })],
    ["sed -n '5p' a.rs", read("a.rs", { offset: 5, limit: 1 })],
    ["sed -n '5,5p' a.rs", read("a.rs", { offset: 5, limit: 1 })],
    ["sed -n '5,$p' a.rs", read("a.rs", { offset: 5 })],
    ["sed -n '5,+9p' a.rs", read("a.rs", { offset: 5, limit: 10 })],
    ["sed -n -e '1,9p' a.rs", read("a.rs", { offset: 1, limit: 9 })],
    ["sed -ne '1,9p' a.rs", read("a.rs", { offset: 1, limit: 9 })],
    ["sed --quiet '1,9p' a.rs", read("a.rs", { offset: 1, limit: 9 })],
    ["sed -n '1,9p;' a.rs", read("a.rs", { offset: 1, limit: 9 })],
    [
      "sed -n '1,9p;20,29p' a.rs",
      read("a.rs", { offset: 1, limit: 9 }),
      read("a.rs", { offset: 20, limit: 10 }),
    ],
    [
      "sed -n -e '1,9p' -e '20,$p' a.rs",
      read("a.rs", { offset: 1, limit: 9 }),
      read("a.rs", { offset: 20 }),
    ],
  ]);
  refuse([
    "sed '1,9p' a.rs",
    "sed -n '9,1p' a.rs",
    "sed -n '0,9p' a.rs",
    "sed -n '/foo/p' a.rs",
    "sed -n '/foo/,/bar/p' a.rs",
    "sed -n 's/a/b/p' a.rs",
    "sed -i 's/a/b/' a.rs",
    "sed 's/a/b/' a.rs",
    "sed -n '1,9p'",
    "sed -n '1,9p' a.rs b.rs",
    "sed -n '1,9d' a.rs",
    "sed -n '1,9{p}' a.rs",
    'sed -n "${N}p" a.rs',
    "sed -n '1~2p' a.rs",
  ]);
});
