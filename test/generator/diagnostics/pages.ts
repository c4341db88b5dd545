/** Reads the pages that explain each code, with their examples. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const FOLDER = "generator/diagnostics/pages";

/** One file of an example, as it would lie in mappings/. */
export type ExampleFile = { path: string; text: string };

export type Page = {
  code: string;
  title: string;
  /** What stands before, between and after the examples. */
  prose: string[];
  wrong: ExampleFile[];
  right: ExampleFile[];
  /** The wrong example only hints at what is wrong (a file that is too large). */
  abridged: boolean;
};

export function pageNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .map((name) => basename(name, ".md"))
    .sort();
}

export function readPage(code: string): Page {
  const text = readFileSync(join(FOLDER, `${code}.md`), "utf8");
  const [head = "", ...rest] = text.split(/^```yaml /m);
  const blocks = rest.map((block) => {
    const [, info = "", body = "", after = ""] = /^(.*)\n([^]*?)^```\n([^]*)$/m.exec(block) ?? [];
    return { info, files: exampleFiles(body), after };
  });
  const filesOf = (mark: string): ExampleFile[] =>
    blocks.find(({ info }) => info.split(" ")[0] === mark)?.files ?? [];
  const [title = "", ...meaning] = head.split("\n");
  return {
    code,
    title,
    prose: [meaning.join("\n").trim(), ...blocks.map(({ after }) => after.trim())],
    wrong: filesOf("wrong"),
    right: filesOf("right"),
    abridged: blocks.some(({ info }) => info === "wrong abridged"),
  };
}

/** `# file: name.yaml` begins another file; without it there is one, `example.yaml`. */
function exampleFiles(body: string): ExampleFile[] {
  const parts = body.split(/^# file: (\S+)\n/m);
  const files: ExampleFile[] = [];
  if (parts[0] !== "") files.push({ path: "mappings/example.yaml", text: parts[0] ?? "" });
  for (let index = 1; index < parts.length; index += 2) {
    files.push({ path: `mappings/${parts[index]}`, text: parts[index + 1] ?? "" });
  }
  return files;
}
