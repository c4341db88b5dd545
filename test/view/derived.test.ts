import pc from "picocolors";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/runtime/json.js";
import { openSession } from "../../src/sessions/index.js";
import { messageJson } from "../../src/view/json.js";
import { viewSession } from "../../src/view/view.js";
import { assistant, call, result, user } from "../cli/records.js";

const RECORDS = [
  user("Look for it."),
  assistant([
    call("1", "Bash", { command: "cd api && rg -n foo src | head -20; cat /srv/demo/a.ts" }),
    call("2", "Bash", { command: "npm test" }),
    call("3", "Grep", { pattern: "rg foo" }),
  ]),
  result("1", "src/a.ts:1:foo"),
  result("2", "ok"),
  result("3", "nothing"),
];

async function reader() {
  const text = RECORDS.map((record) => `${JSON.stringify(record)}\n`).join("");
  return openSession(new TextEncoder().encode(text));
}

test("what a call amounts to stands below it, marked", async () => {
  let text = "";
  const options = { colors: pc.createColors(false), width: Infinity };
  for await (const piece of viewSession(await reader(), options)) text += piece;
  const lines = text.split("\n").map((line) => line.replace(/^\s*#?\d+/, "").trim());
  expect(lines.filter((line) => /^(Bash|Grep|↳)/.test(line))).toEqual([
    'Bash  command="cd api && rg -n foo src | head -20; cat /srv/demo/a.ts"',
    "↳ derived Grep  pattern=foo  path=api/src  line_numbers=true  limit=20",
    "↳ derived Read  file_path=/srv/demo/a.ts",
    'Bash  command="npm test"',
    'Grep  pattern="rg foo"',
  ]);
  expect(text.match(/derived/g)).toHaveLength(2);
});

test("in JSON it stands beside the call", async () => {
  const session = await reader();
  const blocks: JsonObject[] = [];
  for await (const item of session.items()) {
    if (item.kind !== "message") continue;
    const document = JSON.parse(messageJson(item, session.meta)) as { blocks: JsonObject[] };
    blocks.push(...document.blocks.filter(({ kind }) => kind === "call"));
  }
  expect(blocks.map(({ derived }) => derived)).toEqual([
    [
      {
        name: "Grep",
        input: { pattern: "foo", path: "api/src", line_numbers: true, limit: 20 },
      },
      { name: "Read", input: { file_path: "/srv/demo/a.ts" } },
    ],
    undefined,
    undefined,
  ]);
});
