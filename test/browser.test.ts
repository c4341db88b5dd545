/** The library as a browser gets it: one bundle, and nothing of Node around it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What the page of a browser has, and nothing else, beside the language itself. */
const page = createContext({ TextDecoder, TextEncoder, inputs: {} });

async function inPage(code: string, inputs: { [name: string]: string }): Promise<unknown> {
  page["inputs"] = inputs;
  // JSON: what comes out of another realm has other prototypes.
  const json: unknown = await runInContext(
    `(async () => JSON.stringify(await (async () => { ${code} })()))()`,
    page,
  );
  return JSON.parse(String(json));
}

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "./src/browser.ts"`, resolveDir: root },
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "toolglot",
    write: false,
    logLevel: "silent",
  });
  runInContext(outputFiles[0]?.text ?? "", page);
});

test("the page has nothing of Node", async () => {
  expect(
    await inPage(`return [typeof process, typeof require, typeof Buffer, typeof toolglot]`, {}),
  ).toEqual(["undefined", "undefined", "undefined", "object"]);
});

const text = readFileSync(`${root}corpus/claude_code/session.jsonl`, "utf8");

test("a session is read with typed calls", async () => {
  const code = `
    const reader = await toolglot.openSession(inputs.text);
    const ops = [];
    for await (const item of reader.items()) {
      if (item.kind !== "message") continue;
      for (const block of item.message.blocks) if (block.kind === "call") ops.push(block.call.name);
    }
    return { harness: reader.meta.harness, ops };`;
  expect(await inPage(code, { text })).toEqual({
    harness: "claude_code",
    ops: "Command Glob Grep Grep Read WebSearch Edit Read Edit Bash Raw".split(" "),
  });
});

test("it is viewed and searched", async () => {
  const code = `
    let view = "";
    const reader = await toolglot.openSession(new TextEncoder().encode(inputs.text));
    for await (const piece of toolglot.viewSession(reader, { width: 80, calls: true })) view += piece;
    const hits = [];
    const query = toolglot.parseQuery("op:Grep ignore_case:true");
    for await (const { number, op } of toolglot.searchSession(reader, query)) hits.push([number, op]);
    return { line: view.split("\\n")[1], hits };`;
  expect(await inPage(code, { text })).toEqual({
    line: "#5    Glob  pattern=**/*.rs",
    hits: [[7, "Grep"]],
  });
});

test("a document of another harness", async () => {
  const thread = JSON.stringify({
    v: 7,
    id: "T-1",
    created: 1_750_000_000_000,
    messages: [
      { role: "user", messageId: 0, content: [{ type: "text", text: "Go" }], meta: { sentAt: 1 } },
      {
        role: "assistant",
        messageId: 1,
        content: [
          {
            type: "tool_use",
            id: "a",
            name: "glob",
            complete: true,
            input: { filePattern: "*.rs" },
          },
        ],
        state: { type: "complete" },
      },
    ],
    env: { initial: { trees: [] } },
  });
  const code = `
    const reader = await toolglot.openSession(inputs.thread);
    const calls = [];
    for await (const item of reader.items()) {
      if (item.kind !== "message") continue;
      for (const block of item.message.blocks) if (block.kind === "call") calls.push(block.call.input);
    }
    return [reader.meta.harness, ...calls];`;
  expect(await inPage(code, { thread })).toEqual(["amp", { pattern: "*.rs" }]);
});

test("what is no session is refused with a sentence", async () => {
  const code = `return toolglot.openSession("not a session").catch((error) => error.message)`;
  expect(await inPage(code, {})).toContain("cannot tell which harness wrote (memory)");
});
