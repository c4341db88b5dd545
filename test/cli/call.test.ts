import { expect, test } from "vitest";
import { lines, toolglot } from "./program.js";

const GREP =
  '{"name":"Grep","input":{"pattern":"parse","output_mode":"content","-n":true,"-i":true,"-C":2,"type":"rust","head_limit":20}}';

type Answer = {
  name: string;
  input: { [key: string]: unknown };
  op?: string;
  losses: { code: string; key?: string; field?: string }[];
};

function answerOf(text: string): Answer {
  const answer: Answer = JSON.parse(text);
  return answer;
}

test("a Glob of Claude Code becomes one of Grok, and the folder that is made up is named", async () => {
  const { code, stdout } = await toolglot(["call", "--from", "claude_code", "--with", "grok"], {
    stdin: '{"name":"Glob","input":{"pattern":"**/*.rs"}}\n',
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^\{"name":"Glob","input":\{"glob_pattern":"\*\*\/\*\.rs","target_directory":"\."\},"op":"Glob","losses":\[/,
  );
  const { losses } = answerOf(stdout);
  expect(losses.map((loss) => [loss.code, loss.key])).toEqual([["made-up", "target_directory"]]);
});

test("a Glob of Grok becomes one of Claude Code without loss", async () => {
  const { stdout } = await toolglot(["call", "--from", "grok", "--with", "claude_code"], {
    stdin: '{"name":"Glob","input":{"glob_pattern":"**/*.ts","target_directory":"src"}}\n',
  });
  expect(stdout).toBe(
    '{"name":"Glob","input":{"pattern":"**/*.ts","path":"src"},"op":"Glob","losses":[]}\n',
  );
});

test("without --with the call is canonical, every key under the name of its field", async () => {
  const { stdout } = await toolglot(["call", GREP, "--from", "claude_code"]);
  expect(JSON.parse(stdout)).toMatchObject({
    name: "Grep",
    input: {
      pattern: "parse",
      output: "content",
      line_numbers: true,
      ignore_case: true,
      context: 2,
      type: "rust",
      limit: 20,
    },
    origin: { harness: "claude_code", tool: "Grep" },
  });
});

test("what the target has no key for is named and not written", async () => {
  const opencode = answerOf(
    (await toolglot(["call", GREP, "--from", "claude", "--with", "opencode"])).stdout,
  );
  expect(opencode).toMatchObject({ name: "grep", input: { pattern: "parse" }, op: "Grep" });
  expect(Object.keys(opencode.input)).toEqual(["pattern"]);
  expect(opencode.losses.map((loss) => loss.field).sort()).toEqual([
    "context",
    "ignore_case",
    "limit",
    "line_numbers",
    "output",
    "type",
  ]);
  const amp = answerOf(
    (await toolglot(["call", GREP, "--from", "claude", "--with", "amp"])).stdout,
  );
  expect(amp).toMatchObject({ name: "Grep", input: { pattern: "parse", caseSensitive: false } });
  expect(amp.losses).toHaveLength(5);
});

test("a bad line is named, and the others are answered", async () => {
  const good = '{"name":"Glob","input":{"pattern":"a"}}';
  const { code, stdout, stderr } = await toolglot(
    ["call", "--from", "claude_code", "--with", "pi"],
    { stdin: `\ufeff${good}\r\n{oops\n\n[1]\n{"input":{}}\n${good}` },
  );
  expect(code).toBe(2);
  expect(lines(stdout).map((line) => answerOf(line).name)).toEqual(["find", "find"]);
  expect(lines(stderr).map((line) => /line (\d+)/.exec(line)?.[1])).toEqual(["2", "4", "5"]);
});

test("a call is answered before the next one has come", async () => {
  let release = (): void => {};
  const waits = new Promise<void>((resolve) => (release = resolve));
  let said = "";
  const sink = {
    write: async (text: string) => {
      said += text;
      release();
    },
    isTTY: false,
  };
  async function* stdin(): AsyncGenerator<string> {
    yield '{"name":"Glob","input":{"pattern":"first"}}\n{"name":"Gl';
    await waits;
    expect(said).toContain("first");
    yield 'ob","input":{"pattern":"second"}}';
  }
  const { run } = await import("../../src/cli/run.js");
  const io = { stdin: stdin(), stdout: sink, stderr: sink, env: {} };
  expect(await run(["call", "--from", "claude_code", "--with", "amp"], io)).toBe(0);
  expect(said).toContain("second");
});

test("digits beyond 2^53 survive, in arguments and in losses", async () => {
  const call = '{"name":"unknown","input":{"id":2512292042121000001,"other":[-9007199254740993]}}';
  const { stdout } = await toolglot(["call", call, "--from", "claude_code", "--with", "grok"]);
  expect(stdout).toContain('"input":{"id":2512292042121000001,"other":[-9007199254740993]}');
});

test("names that every object has are names like others", async () => {
  const call = '{"name":"constructor","input":{"__proto__":{"x":1},"toString":"y"}}';
  const { stdout } = await toolglot(["call", call, "--from", "codex", "--with", "claude_code"]);
  expect(stdout).toContain('"name":"constructor","input":{"__proto__":{"x":1},"toString":"y"}');
});

test("JSON on a terminal steers nothing and means the same", async () => {
  const name = "a\u009b31mb\u202ec";
  const call = JSON.stringify({ name, input: {} });
  const { stdout } = await toolglot(["call", call, "--from", "codex", "--with", "amp"]);
  expect(stdout).not.toMatch(/[\u0080-\u009f\u202e]/);
  expect(answerOf(stdout).name).toBe(name);
});

test("mistakes are told in one sentence, with exit code 2", async () => {
  for (const [argv, sentence] of [
    [["call", "{}"], /'--from <harness>' not specified/],
    [["call", "{}", "{}", "--from", "pi"], /Expected 1 argument but got 2; --help shows/],
    [["call", "{}", "--from", "nobody"], /no harness is called "nobody"; these are known: amp, /],
    [["call", "{}", "--from", "pi"], /a call needs a "name"/],
    [["call", "{", "--from", "pi"], /not JSON/],
    [["call", "{}", "--from", "pi", "--with", "grok", "--preset", "x"], /grok has these: cursor, /],
    [["call", "{}", "--from", "pi", "--with", "amp", "--preset", "x"], /amp has none/],
    [
      ["call", "{}", "--from", "pi", "--wiht", "pi"],
      /unknown option '--wiht'.*Did you mean --with/,
    ],
  ] as const) {
    const { code, stdout, stderr } = await toolglot(argv);
    expect({ argv, code, stdout }).toEqual({ argv, code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(lines(stderr)).toHaveLength(1);
  }
});

test("a preset, a version and a folder reach the codec", async () => {
  const glob = '{"name":"Glob","input":{"pattern":"*.ts"}}';
  const base = ["call", glob, "--from", "claude_code", "--with"];
  const grok = await toolglot([...base, "grok", "--cwd", "/srv/demo"]);
  expect(answerOf(grok.stdout).name).toBe("Glob");
  const preset = await toolglot([...base, "grok", "--preset", "opencode"]);
  expect(answerOf(preset.stdout).name).toBe("glob");
  const ls = [
    "call",
    '{"name":"ls","input":{"path":"src"}}',
    "--from",
    "pi",
    "--with",
    "claude_code",
  ];
  expect(answerOf((await toolglot([...ls, "--version-for", "1.0.50"])).stdout).name).toBe("LS");
  expect(answerOf((await toolglot(ls)).stdout).name).toBe("Bash");
  const antigravity = await toolglot([...base, "antigravity", "--cwd", "/srv/demo"]);
  expect(answerOf(antigravity.stdout).input).toMatchObject({ SearchDirectory: "/srv/demo" });
});
