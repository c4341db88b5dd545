import { describe, expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.js";
import { searchSession, type Hit } from "../../src/search/search.js";
import { hitLines } from "../../src/search/show.js";
import { openSession } from "../../src/sessions/index.js";
import { assistant, call, result, user } from "../cli/records.js";

const RECORDS = [
  user("Look for it."),
  assistant([
    call("1", "Bash", { command: "cd api && rg -n 'foo(bar)?' src | sort" }),
    call("2", "Bash", { command: "cat a.ts b.ts; ls" }),
    call("3", "Bash", { command: "npm test" }),
    call("4", "Grep", { pattern: "baz", path: "lib" }),
  ]),
  result("1", "src/a.ts:1:foo"),
  result("2", "needle"),
  result("3", "ok"),
  result("4", "nothing", { is_error: true }),
];

async function hits(query: string): Promise<Hit[]> {
  const text = RECORDS.map((record) => `${JSON.stringify(record)}\n`).join("");
  const found: Hit[] = [];
  const session = await openSession(new TextEncoder().encode(text));
  for await (const hit of searchSession(session, parseQuery(query))) found.push(hit);
  return found;
}

/** Ops of the hits; those of derived calls with a sign. */
async function ops(query: string): Promise<string[]> {
  return (await hits(query)).map(({ op, derived }) => `${derived === true ? "↳ " : ""}${op}`);
}

describe("a search finds derived calls", () => {
  test.each([
    ["op:Grep", ["↳ Grep", "Grep"]],
    ["op:Read", ["↳ Read"]],
    ["op:Read path:b.ts", ["↳ Read"]],
    ["path:api/src", ["↳ Grep"]],
    ["sort:path", ["↳ Grep"]],
    ["line_numbers:true", ["↳ Grep"]],
    ["op:Grep result:foo", ["↳ Grep"]],
    ["op:Grep failed:true", ["Grep"]],
    ["op:Grep name:Bash", ["↳ Grep"]],
    ["derived:true", ["↳ Grep", "↳ Read", "↳ ListDir"]],
    ["op:Grep derived:true", ["↳ Grep"]],
    ["op:Grep derived:false", ["Grep"]],
    ["derived:false", ["Bash", "Bash", "Bash", "Grep"]],
  ])("%s", async (query, expected) => {
    expect(await ops(query)).toEqual(expected);
  });
});

test("a call that fits itself is the only hit", async () => {
  expect(await ops("foo")).toEqual(["Bash"]);
  expect(await ops("needle")).toEqual(["Bash"]);
  expect(await ops("op:Bash")).toEqual(["Bash", "Bash", "Bash"]);
  expect(await ops("api/src")).toEqual(["↳ Grep"]);
});

test("a hit says that it is derived, and of which tool's call", async () => {
  const [hit] = await hits("op:Grep path:api*");
  expect(hit).toMatchObject({
    op: "Grep",
    name: "Bash",
    derived: true,
    matches: [{ field: "path" }],
  });
  const show = (one: Hit | undefined) =>
    one === undefined
      ? []
      : hitLines(one, { withFile: false, columns: Infinity }).map((line) =>
          line.map(({ text }) => text).join(""),
        );
  expect(show(hit)).toEqual([`#${hit?.number}    Grep (derived) path: api/src`]);
  const [bare] = await hits("op:Grep derived:true");
  expect(show(bare)).toEqual([
    `#${bare?.number}    derived Grep (Bash)  pattern=foo(bar)?  path=api/src  line_numbers=true  sort=path`,
  ]);
  const [own] = await hits("baz");
  expect(own).not.toHaveProperty("derived");
});
