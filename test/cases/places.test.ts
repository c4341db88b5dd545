/** Shapes that made other tools fail: where sessions and files are. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toolglot } from "../cli/program.js";
import {
  assistant,
  result,
  scratch,
  user,
  write,
  call as claudeCall,
} from "../sessions/support.js";
import { call, dialects } from "./dialects.js";
import { forGrok, listed } from "./support.js";

describe("21: sub-agent files", () => {
  const id = "11111111-2222-4333-8444-555555555555";
  const project = (home: string): string => join(home, ".claude/projects/-srv-demo");
  const agent = { isSidechain: true, agentId: "a1" };

  function makeHome(): string {
    const home = scratch();
    mkdirSync(join(project(home), `${id}/subagents`), { recursive: true });
    mkdirSync(join(project(home), "gone/subagents"), { recursive: true });
    const main = [
      user("Go"),
      assistant("m", [claudeCall("t1", "Task", { prompt: "look" })]),
      user([result("t1", "")]),
    ];
    const child = [
      user("look", agent),
      assistant("n", [claudeCall("t2", "Glob", { pattern: "*" })], agent),
    ];
    write(join(project(home), `${id}.jsonl`), main.join("\n"));
    write(join(project(home), `${id}/subagents/agent-a1.jsonl`), child.join("\n"));
    write(join(project(home), "gone/subagents/agent-b2.jsonl"), child.join("\n"));
    return home;
  }

  test("one session with a child, not two; the child's calls are not counted for it", async () => {
    const home = makeHome();
    const machine = { platform: "linux", env: {}, home, cwd: home };
    expect((await listed(machine)).map(({ source }) => source)).toEqual([
      join(project(home), `${id}.jsonl`),
    ]);
    const { stdout } = await toolglot(["view", join(project(home), `${id}.jsonl`)]);
    expect(stdout).toContain("3 messages · 1 call");
    expect(stdout).toContain("agent-a1.jsonl");
    expect(stdout).not.toContain("Glob");
  });

  test("one whose parent is gone is visible as what it is", async () => {
    const path = join(project(makeHome()), "gone/subagents/agent-b2.jsonl");
    const { code, stdout } = await toolglot(["view", path]);
    expect(code).toBe(0);
    expect(stdout).toContain(`sub-agent a1 of session ${id}`);
    expect(stdout).toContain("Glob");
  });
});

describe("22: Windows and odd paths", () => {
  const cwd = "C:\\Users\\x\\my-app";
  const paths = [
    "C:\\w\\a b.ts",
    "\\\\srv\\share\\f",
    "/c/w/a",
    "C:/w/a",
    "/srv/Привет",
    "C:\\new\\table",
  ];

  test("the project is what the session recorded, not what its folder is called", async () => {
    const home = scratch();
    const folder = join(home, ".claude/projects/C--Users-x-my-app");
    mkdirSync(folder, { recursive: true });
    write(join(folder, "s.jsonl"), user("Go", { cwd }));
    const machine = { platform: "linux", env: {}, home, cwd: home };
    expect((await listed(machine)).map((session) => session.cwd)).toEqual([cwd]);
    const { stdout } = await toolglot([
      "search",
      "cwd:C:\\Users role:user",
      join(folder, "s.jsonl"),
    ]);
    expect(stdout).toContain("user: Go");
  });

  describe.each(dialects)("$harness", (dialect) => {
    const lines = [
      dialect.user("Go"),
      ...dialect.calls(...paths.map((file_path, at) => call(`t${at}`, "mcp__x", { file_path }))),
    ];

    test("paths are found and shown as they are, and not normalised in exports", async () => {
      const path = write(join(scratch(), "s.jsonl"), lines.join("\n"));
      const from = ["--from", dialect.harness];
      const { stdout } = await toolglot(["view", path, ...from]);
      for (const odd of paths) {
        expect(stdout).toContain(odd);
        const found = await toolglot([
          "search",
          `"${odd.replaceAll("\\", "\\\\")}"`,
          path,
          ...from,
        ]);
        expect(found.stdout.trim().split("\n"), odd).toHaveLength(1);
        expect(found.stdout).toContain(odd);
      }
      const { chat } = await forGrok(dialect, lines);
      const written = chat.flatMap(
        ({ tool_calls }) => (tool_calls ?? []) as { arguments: string }[],
      );
      expect(written.map((one) => JSON.parse(one.arguments) as unknown)).toEqual(
        paths.map((file_path) => ({ file_path })),
      );
    });
  });
});
