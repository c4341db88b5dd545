import { join } from "node:path";
import { expect, test } from "vitest";
import { lines, temporaryFolder, toolglot, writeSession } from "./program.js";
import { assistant, call, result, user } from "./records.js";

const folder = temporaryFolder();

const path = writeSession(join(folder, "session.jsonl"), [
  user("A secret"),
  assistant([call("t1", "Bash", { command: "cat secret" })]),
  result("t1", "secret"),
  user("Another secret"),
]);

test("every kind of record is shown once, without its content", async () => {
  const { code, stdout } = await toolglot(["shape", path]);
  expect(code).toBe(0);
  expect(stdout).not.toContain("ecret");
  const shown = lines(stdout).map((line) => JSON.parse(line) as { count: number; line: number });
  expect(shown.map(({ count, line }) => [count, line])).toEqual([
    [2, 1],
    [1, 2],
    [1, 3],
  ]);
});

test("FILE#2 shows the records of one message", async () => {
  const { code, stdout } = await toolglot(["shape", `${path}#2`]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    line: 2,
    message: 2,
    record: { message: { content: [{ name: "Bash", input: { command: "<str 10>" } }] } },
  });
  expect((await toolglot(["shape", `${path}#2-`])).stdout.match(/"line": /g)).toHaveLength(3);
  expect(await toolglot(["shape", `${path}#9`])).toEqual({
    code: 1,
    stdout: "",
    stderr: "toolglot: the session has no message #9\n",
  });
  expect((await toolglot(["shape", `${path}#x`])).code).toBe(2);
});
