import { describe } from "vitest";
import { amount, glob, grep, list, read, refuse } from "./support.js";

describe("Get-Content", () => {
  amount([
    ["Get-Content a.txt", read("a.txt")],
    ["Get-Content src\\app\\main.py", read("src\\app\\main.py")],
    ["Get-Content -Raw src\\app\\main.py", read("src\\app\\main.py")],
    ["Get-Content src\\main.py -Raw", read("src\\main.py")],
    ["Get-Content -Path src\\main.py", read("src\\main.py")],
    ["Get-Content -LiteralPath 'my file.txt'", read("my file.txt")],
    ["get-content -path a.txt", read("a.txt")],
    ["Get-Content a.txt -TotalCount 20", read("a.txt", { limit: 20 })],
    ["Get-Content a.txt -Head 20", read("a.txt", { limit: 20 })],
    ["Get-Content a.txt -Tail 20", read("a.txt", { offset: -20 })],
    ["Get-Content a.txt -Encoding UTF8", read("a.txt")],
    ["Get-Content a.txt -ErrorAction SilentlyContinue", read("a.txt")],
    ["Get-Content a.txt,b.txt", read("a.txt", { file_paths: ["a.txt", "b.txt"] })],
    ["Get-Content a.txt | Select-Object -First 20", read("a.txt", { limit: 20 })],
    [
      "Get-Content a.txt | Select-Object -Skip 100 -First 20",
      read("a.txt", { offset: 101, limit: 20 }),
    ],
    ["Get-Content a.txt | Select-Object -Last 20", read("a.txt", { offset: -20 })],
    ["gc src\\a.txt", read("src\\a.txt")],
    ["type src\\a.txt", read("src\\a.txt")],
    ["cat src\\a.txt", read("src\\a.txt")],
    ["cd C:\\w\\app && type a.txt", read("C:\\w\\app\\a.txt")],
    ["cd C:\\w\\app; Get-Content src\\a.txt", read("C:\\w\\app\\src\\a.txt")],
    ["Set-Location C:\\w; Get-Content a.txt", read("C:\\w\\a.txt")],
    ["powershell -NoProfile -Command 'Get-Content a.txt'", read("a.txt")],
    ['pwsh -Command "Get-Content src\\a.txt"', read("src\\a.txt")],
  ]);
  refuse([
    "Get-Content $file",
    'Get-Content "$env:TEMP\\a.txt"',
    "Get-Content (Join-Path a b)",
    "Get-Content a.txt -Wait",
    "Get-Content",
    "Get-Content src\\*.txt",
    "Get-Content a.txt > b.txt",
    "Get-Content a.txt | Set-Content b.txt",
    "Get-Content a.txt | Where-Object { $_ -match 'x' }",
    "Get-Content a.txt | Select-Object -Skip 5 -Last 5",
    "$x = Get-Content a.txt",
    "Get-Content 'a.txt",
    "type node",
    "gc a.txt",
  ]);
});

describe("Get-ChildItem", () => {
  amount([
    ["Get-ChildItem", list()],
    ["Get-ChildItem src", list({ path: "src" })],
    ["Get-ChildItem -Force", list({ hidden: true })],
    ["Get-ChildItem -Recurse -Force src", list({ path: "src", recursive: true, hidden: true })],
    ["Get-ChildItem -Path src\\app -Recurse", list({ path: "src\\app", recursive: true })],
    ["Get-ChildItem -Rec src\\app", list({ path: "src\\app", recursive: true })],
    ["Get-ChildItem -Depth 2", list({ recursive: true, max_depth: 2 })],
    ["Get-ChildItem src -Name", list({ path: "src" })],
    ["Get-ChildItem src | Select-Object Name", list({ path: "src" })],
    ["Get-ChildItem src | Select-Object -First 5 Name, Length", list({ path: "src", limit: 5 })],
    ["Get-ChildItem src -Exclude dist", list({ path: "src", ignore: ["dist"] })],
    ["Get-ChildItem a, b", list({ path: "a", paths: ["a", "b"] })],
    ["Get-ChildItem -Filter *.ts", glob("*.ts")],
    ["Get-ChildItem -Recurse -Filter *.ts src", glob("*.ts", { path: "src", recursive: true })],
    [
      "Get-ChildItem -Path src -Recurse -Include *.ts,*.tsx",
      glob("*.ts", { path: "src", patterns: ["*.ts", "*.tsx"], recursive: true }),
    ],
    ["Get-ChildItem src -Recurse -File", glob("*", { path: "src", kind: "file", recursive: true })],
    ["Get-ChildItem -Directory", glob("*", { kind: "dir" })],
    ["Get-ChildItem src\\*.ts", glob("src\\*.ts")],
    ["dir src\\app", list({ path: "src\\app" })],
    ["dir C:\\w", list({ path: "C:\\w" })],
    ["ls src\\app", list({ path: "src\\app" })],
    ["gci .\\src -Recurse", list({ path: ".\\src", recursive: true })],
    ["Write-Host '---'; Get-ChildItem src", list({ path: "src" })],
  ]);
  refuse([
    "Get-ChildItem | Sort-Object Length",
    "Get-ChildItem | Where-Object Name -match 'x'",
    "Get-ChildItem | ForEach-Object { $_.Name }",
    "(Get-ChildItem).Count",
    "Get-ChildItem -Attributes Hidden",
    "Get-ChildItem -Re -F x",
    "Get-ChildItem src | Remove-Item",
  ]);
});

describe("Select-String", () => {
  const fold = { ignore_case: true };
  amount([
    ["Select-String foo a.txt", grep("foo", { path: "a.txt", ...fold })],
    ["Select-String -Pattern foo -Path a.txt", grep("foo", { path: "a.txt", ...fold })],
    [
      "Select-String -Path src\\*.cs -Pattern 'class \\w+'",
      grep("class \\w+", { path: "src\\*.cs", ...fold }),
    ],
    [
      "Select-String -Path a.txt,b.txt -Pattern foo",
      grep("foo", { path: "a.txt", paths: ["a.txt", "b.txt"], ...fold }),
    ],
    [
      "Select-String -Pattern foo,bar -Path a.txt",
      grep("foo", { patterns: ["foo", "bar"], path: "a.txt", ...fold }),
    ],
    [
      "Select-String -SimpleMatch 'a.b' -Path a.txt",
      grep("a.b", { path: "a.txt", literal: true, ...fold }),
    ],
    ["Select-String -CaseSensitive foo a.txt", grep("foo", { path: "a.txt", ignore_case: false })],
    ["Select-String foo a.txt -List", grep("foo", { path: "a.txt", output: "files", ...fold })],
    ["Select-String foo a.txt -Context 2", grep("foo", { path: "a.txt", context: 2, ...fold })],
    ["Get-Content src\\a.txt | Select-String foo", grep("foo", { path: "src\\a.txt", ...fold })],
    [
      "Select-String foo a.txt | Select-Object -First 3",
      grep("foo", { path: "a.txt", limit: 3, ...fold }),
    ],
  ]);
  refuse([
    "Select-String foo",
    "Select-String foo a.txt -NotMatch",
    "Select-String foo a.txt -Context 2,3",
    "git diff | Select-String -Pattern foo",
  ]);
});

describe("other programs on Windows", () => {
  amount([
    ["rg -n foo src\\app", grep("foo", { path: "src\\app", line_numbers: true })],
    [
      "rg --files src\\views src\\router",
      glob("**/*", { path: "src\\views", paths: ["src\\views", "src\\router"] }),
    ],
    ["cd C:\\w; rg foo src", grep("foo", { path: "C:\\w\\src" })],
    ["git grep -n foo src\\app", grep("foo", { path: "src\\app", line_numbers: true })],
  ]);
});
