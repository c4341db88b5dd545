import fc from "fast-check";
import { expect, test } from "vitest";
import { openSession } from "../../src/sessions/index.js";
import { distinctShapes, shapesOf, type RecordShape } from "../../src/shape/session.js";
import { assistant, call, file, record, result, user } from "../sessions/support.js";

async function shapes(...lines: string[]): Promise<RecordShape[]> {
  const found: RecordShape[] = [];
  for await (const shape of shapesOf(await openSession(file(...lines)))) found.push(shape);
  return found;
}

/** What the record says, without its envelope. */
function message({ record: shaped }: RecordShape): unknown {
  return (shaped as { message: { content: unknown } }).message.content;
}

test("keys, types and names of tools stay, all else becomes a kind", async () => {
  const [, second, third] = await shapes(
    user("Why?"),
    assistant("m", [
      { type: "text", text: "Let me look." },
      call("t1", "mcp__acme__deploy", {
        target: "prod",
        type: "secret",
        name: "mcp__acme__deploy",
      }),
    ]),
    user([result("t1", [{ type: "text", text: "done\n" }], { is_error: true })]),
  );
  if (second === undefined || third === undefined) throw new Error("records are missing");
  expect(message(second)).toEqual([
    { type: "text", text: "<str 12>" },
    {
      type: "tool_use",
      id: "<str 2>",
      name: "mcp__acme__deploy",
      // What is in arguments is content, whatever it is called.
      input: { target: "<str 4>", type: "<str 6>", name: "<str 17>" },
    },
  ]);
  expect(message(third)).toEqual([
    {
      type: "tool_result",
      tool_use_id: "<str 2>",
      content: [{ type: "text", text: "<str 5 in 2 lines>" }],
      is_error: true,
    },
  ]);
});

test("keys that look like content are replaced, each by one of its own", async () => {
  const [shape] = await shapes(
    user("x", {
      backups: { "/srv/a.ts": 1, "/srv/b.ts": "two", name: true },
      __proto__x: null,
    }),
  );
  expect(shape?.record).toMatchObject({
    backups: { "<key path 9>": "<int>", "<key path 9> #2": "<str 3>", name: true },
    __proto__x: null,
  });
});

test("arguments that are JSON text have a shape too, and numbers beyond 2^53 their digits", async () => {
  const line = user("x", {
    arguments: '{"command":"ls -la","n":[1,2.5]}',
    wide: 1,
  }).replace('"wide":1', '"wide":25122920421210000019');
  const [shape] = await shapes(line);
  expect(shape?.record).toMatchObject({
    arguments: '<json 32: {"command":"<str 6>","n":["<int>","<float>"]}>',
  });
});

test("damaged lines are their number and size", async () => {
  const [, damaged] = await shapes(user("x"), '{"type":"user","mess', user("y"));
  expect(damaged).toEqual({ line: 2, damaged: 21 });
});

test("a range names messages; without one every kind is shown once, with its count", async () => {
  const reader = await openSession(
    file(user("one"), user("three words here"), assistant("m", "yes"), record("summary", {})),
  );
  const ranged: RecordShape[] = [];
  for await (const shape of shapesOf(reader, { first: 2, last: 3 })) ranged.push(shape);
  expect(ranged.map(({ line, message: number }) => [line, number])).toEqual([
    [2, 2],
    [3, 3],
  ]);
  expect((await distinctShapes(reader)).map(({ count, line }) => [count, line])).toEqual([
    [2, 1],
    [1, 3],
    [1, 4],
  ]);
});

// ------------------------------------------------------------------ nothing leaks

const SECRET = "Sesame";

/** Texts that hold the secret, in the forms that content takes. */
const secret = fc.oneof(
  fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a}${SECRET}${b}`),
  fc.constantFrom(
    SECRET,
    `/srv/${SECRET}/a.ts`,
    `C:\\${SECRET}\\b`,
    `https://${SECRET}.org/x`,
    `${SECRET}-1.2.3`,
    `mcp__${SECRET}`,
    JSON.stringify({ command: SECRET, [`/${SECRET}`]: [SECRET] }),
    `two\n${SECRET}\n`,
  ),
);

const key = fc.oneof(
  secret.map((text) => `/${text}`),
  fc.constantFrom(
    "name",
    "type",
    "role",
    "status",
    "kind",
    "toolName",
    "version",
    "__proto__",
    "a",
  ),
);

const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    secret,
    fc.boolean(),
    fc.double({ noNaN: true }),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  ),
})).value;

test("no text of a session leaks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(secret, { minLength: 3, maxLength: 3 }),
      data,
      data,
      async (texts, input, content) => {
        const [said = "", title = "", cwd = ""] = texts;
        const blocks = [
          { type: "text", text: said },
          { type: "thinking", thinking: said, signature: title },
          call("t1", "Bash", input),
          call(title, "mcp__x", { value: input }),
        ];
        const lines = [
          record("summary", { summary: title, leafUuid: said }),
          user(said, { cwd, gitBranch: title, slug: said }),
          assistant("m", blocks, { model: said }),
          user([result("t1", content), { type: "image", source: { type: "base64", data: said } }], {
            toolUseResult: content,
          }),
          `{"type":"user","message":"${SECRET}`,
        ];
        const reader = await openSession(file(...lines), { from: "claude_code" });
        const found = JSON.stringify(await distinctShapes(reader));
        expect(found).not.toContain(SECRET);
        for await (const shape of shapesOf(reader)) {
          expect(JSON.stringify(shape)).not.toContain(SECRET);
        }
      },
    ),
    { numRuns: 300 },
  );
});
