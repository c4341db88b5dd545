import { expect, test } from "vitest";
import { file, user } from "../support.js";
import { read } from "./support.js";

test("a session in the app's own machine is Cowork's", async () => {
  const { meta, messages } = await read(file(user("hi", { cwd: "/sessions/quiet-fox" })));
  expect(meta).toMatchObject({ harness: "cowork", cwd: "/sessions/quiet-fox" });
  expect(messages).toMatchObject([{ role: "user", blocks: [{ kind: "text", text: "hi" }] }]);
});

test("any other is Claude Code's, unless one says otherwise", async () => {
  expect((await read(file(user("hi")))).meta.harness).toBe("claude_code");
  expect((await read(file(user("hi")), "cowork")).meta.harness).toBe("cowork");
});
