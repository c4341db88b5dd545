/** Shapes that made other tools fail: what is right for one call. */
import { describe, expect, test } from "vitest";
import { fromCanonical, toCanonical, type Call } from "../../generated/canonical.js";
import { loadCodec, type Codec, type HarnessId } from "../../generated/registry.js";
import type { Context, Encoded } from "../../src/runtime/call.js";
import type { Json } from "../../src/runtime/json.js";

type Native = { name: string; input: Json | undefined };

async function codec(id: HarnessId): Promise<Codec> {
  return loadCodec(id);
}

async function decoded(id: HarnessId, name: string, input?: Json): Promise<Call> {
  return (await codec(id)).decode(name, input);
}

async function encoded(id: HarnessId, call: Call, context: Context = {}): Promise<Encoded> {
  return (await codec(id)).encode(call, context);
}

/** What a call is after it was read, and read again from its document. */
async function back(id: HarnessId, { name, input }: Native): Promise<Native> {
  const call = await decoded(id, name, input);
  const document: unknown = JSON.parse(JSON.stringify(toCanonical(call)));
  const again = await encoded(id, fromCanonical(document));
  return { name: again.name, input: again.input };
}

describe("1: numbers written as strings", () => {
  const input = { path: "/w/a.txt", offset: "380", limit: "50" };

  test("they are numbers, and strings again at home", async () => {
    const call = await decoded("pi", "read", input);
    expect(call).toMatchObject({ name: "Read", input: { offset: 380, limit: 50 } });
    expect(await encoded("pi", call)).toEqual({ name: "read", input, losses: [] });
  });

  test("elsewhere they are numbers, and the change of type is named", async () => {
    const { input: written, losses } = await encoded("grok", await decoded("pi", "read", input));
    expect(written).toEqual({ path: "/w/a.txt", offset: 380, limit: 50 });
    expect(losses.map(({ code, key, value }) => [code, key, value])).toEqual([
      ["changed-type", "offset", "380"],
      ["changed-type", "limit", "50"],
    ]);
  });

  test("other texts that begin like numbers are none", async () => {
    for (const offset of ["12abc", "", "1e3", " 5", "1.0", "0x10", "9007199254740993"]) {
      const call = await decoded("pi", "read", { path: "a", offset });
      expect(call.name, offset).toBe("Raw");
      expect(call.origin?.why, offset).toEqual({ code: "wrong-type", key: "offset" });
    }
  });
});

describe("2: the whole argument object as JSON text", () => {
  test("it is read, and goes back letter by letter", async () => {
    const input = '{ "command":\t"ls -la" }';
    const call = await decoded("pi", "bash", input);
    expect(call).toMatchObject({ name: "Bash", input: { command: "ls -la" } });
    expect(await back("pi", { name: "bash", input })).toEqual({ name: "bash", input });
  });

  test("an edited call is JSON text again", async () => {
    const call = await decoded("pi", "bash", '{ "command": "ls", "extra": 1 }');
    if (call.name !== "Bash") throw new Error("Not a Bash call.");
    const edited: Call = { ...call, input: { command: "ls -la" } };
    expect((await encoded("pi", edited)).input).toBe('{"command":"ls -la","extra":1}');
  });
});

describe("3: a string that merely looks like JSON", () => {
  test.for(["123", "true", "{}", "null", '[label]: {"a":1}\nBy: [~someone]', '{"a":1}'])(
    "the content %s stays text",
    async (content) => {
      const call = await decoded("pi", "write", { path: "/w/n.md", content });
      expect(call.input).toEqual({ file_path: "/w/n.md", content });
      expect((await encoded("claude_code", call)).input).toEqual({ file_path: "/w/n.md", content });
    },
  );

  test("a list of edits as JSON text is read where the table says so, whole or not at all", async () => {
    const edits = [{ oldText: "x", newText: "y" }];
    const whole = await decoded("pi", "edit", { path: "a", edits: JSON.stringify(edits) });
    expect(whole.name).toBe("MultiEdit");
    const cut = await decoded("pi", "edit", { path: "a", edits: JSON.stringify(edits).slice(1) });
    expect(cut.origin?.why).toEqual({ code: "wrong-type", key: "edits" });
  });
});

describe("4: empty and non-object arguments", () => {
  const forms: (Json | undefined)[] = ["", "null", "5", "[]", undefined];

  test("nothing throws, and the five stay different", async () => {
    for (const input of forms) {
      expect(await back("codex", { name: "shell", input })).toEqual({ name: "shell", input });
    }
  });

  test("empty text and absence are no arguments; the others are none that a table explains", async () => {
    const why = async (input: Json | undefined): Promise<string | undefined> =>
      (await decoded("codex", "shell", input)).origin?.why?.code;
    expect(await Promise.all(forms.map(why))).toEqual([
      "missing-key",
      "not-an-object",
      "not-an-object",
      "not-an-object",
      "missing-key",
    ]);
  });

  test("a tool without required keys reads them as a call without arguments", async () => {
    expect(await decoded("pi", "ls", "")).toMatchObject({ name: "ListDir", input: {} });
    expect(await decoded("pi", "ls")).toMatchObject({ name: "ListDir", input: {} });
    expect((await back("pi", { name: "ls", input: undefined })).input).toBeUndefined();
  });
});

test("5: a key with template rubbish inside is kept to the letter, and is not the key", async () => {
  const input = { "bash\n<arg_key>command": "echo hi" };
  const call = await decoded("pi", "bash", input);
  expect(call).toMatchObject({ name: "Raw", input: { name: "bash", input } });
  expect(call.origin?.why).toEqual({ code: "missing-key", key: "command" });
  expect(await back("pi", { name: "bash", input })).toEqual({ name: "bash", input });
});

describe("6: an empty pattern is not a missing one", () => {
  test("absent, null and empty are three values", async () => {
    const empty = await decoded("cursor", "Grep", { pattern: "", glob: "**/*x*", path: "/w" });
    expect(empty).toMatchObject({
      name: "Grep",
      input: { pattern: "", include: "**/*x*", path: "/w" },
    });
    for (const input of [{ glob: "*" }, { pattern: null, glob: "*" }]) {
      const call = await decoded("cursor", "Grep", input);
      expect(call.origin?.why).toEqual({ code: "missing-key", key: "pattern" });
      expect((await back("cursor", { name: "Grep", input })).input).toEqual(input);
    }
  });

  test("an optional key that is null is absent, and null again at home", async () => {
    const input = { pattern: "x", path: null };
    const call = await decoded("claude_code", "Grep", input);
    expect(call.input).toEqual({ pattern: "x" });
    expect((await encoded("claude_code", call)).input).toEqual(input);
    expect((await encoded("opencode", call)).input).toEqual({ pattern: "x" });
  });
});

test("8: one tool under two names means the same, and keeps its name", async () => {
  const input = { pattern: "*.md", path: "docs" };
  const calls = await Promise.all(
    ["Glob", "GlobTool"].map((name) => decoded("claude_code", name, input)),
  );
  expect(calls.map(({ name }) => name)).toEqual(["Glob", "Glob"]);
  const names = await Promise.all(
    calls.map(async (call) => (await encoded("claude_code", call)).name),
  );
  expect(names).toEqual(["Glob", "GlobTool"]);
});

describe("9: a tool and its keys under new names", () => {
  const old = {
    name: "search_file_content",
    input: { pattern: "foo", path: "src", include: "*.ts" },
  };
  const now = {
    name: "grep_search",
    input: { pattern: "foo", dir_path: "src", include_pattern: "*.ts" },
  };

  test.for([old, now])("$name is a Grep, and goes back as it came", async ({ name, input }) => {
    const call = await decoded("gemini_cli", name, input);
    expect(call.input).toEqual({ pattern: "foo", path: "src", include: "*.ts" });
    expect(await encoded("gemini_cli", call)).toEqual({ name, input, losses: [] });
  });

  test("a call from elsewhere is written as it is now", async () => {
    const call = await decoded("opencode", "grep", old.input);
    const { name, input } = await encoded("gemini_cli", call);
    // OpenCode minds upper and lower case, which Gemini must be told.
    expect({ name, input }).toEqual({ ...now, input: { ...now.input, case_sensitive: true } });
  });

  test("or as it was in the version asked for", async () => {
    const call = fromCanonical({ name: "ListDir", input: { path: "src" } });
    const names = ["1.0.90", undefined].map((version) => (version ? { version } : {}));
    const written = await Promise.all(
      names.map((context) => encoded("claude_code", call, context)),
    );
    expect(written[0]).toMatchObject({ name: "LS", input: { path: "src" } });
    expect(written[1]?.name).toBe("Bash");
  });
});

describe("10: two shapes of one tool", () => {
  const texts = { oldText: "x", newText: "y" };

  test("one replacement is an Edit, a list of them a MultiEdit", async () => {
    const single = await decoded("pi", "edit", { path: "a", ...texts });
    const list = await decoded("pi", "edit", { path: "a", edits: [texts, texts] });
    expect([single.name, list.name]).toEqual(["Edit", "MultiEdit"]);
  });

  test("a list of one, and an empty one, stay lists", async () => {
    for (const edits of [[texts], []]) {
      const native = { name: "edit", input: { path: "a", edits } };
      expect(await back("pi", native)).toEqual(native);
    }
  });

  test("of both forms at once the older stays beside, and is named elsewhere", async () => {
    const input = { path: "a", edits: [texts], ...texts };
    const call = await decoded("pi", "edit", input);
    expect(call.input).toEqual({
      file_path: "a",
      edits: [{ old_string: "x", new_string: "y" }],
    });
    expect((await encoded("pi", call)).input).toEqual(input);
    const { losses } = await encoded("claude_code", call);
    expect(losses.map(({ key }) => key)).toEqual(expect.arrayContaining(["oldText", "newText"]));
  });
});

test("12: names come back to the letter through every dialect", async () => {
  const names = ["mcp__files__readFile", "my_Tool", "TODOwrite", "Ls", "ls "];
  for (const name of names) {
    const call = await decoded("opencode", name, { path: "a" });
    expect(call.name, name).toBe("Raw");
    for (const target of ["claude_code", "grok", "pi", "amp"] as const) {
      expect((await encoded(target, call)).name).toBe(name);
    }
    expect((await encoded("opencode", call)).name).toBe(name);
  }
});

describe("18: numbers that a program cannot hold", () => {
  const text = '{"command":"x","id":2512292042121000001,"ratio":1.0,"small":1e2,"neg":-0}';

  test("arguments that came as text keep every digit", async () => {
    expect((await back("codex", { name: "shell_command", input: text })).input).toBe(text);
    expect((await back("codex", { name: "no_such_tool", input: text })).input).toBe(text);
  });

  test("a number beyond 2^53 is no value of a field", async () => {
    const call = await decoded("claude_code", "Read", { file_path: "a", limit: 2 ** 53 });
    expect(call.origin?.why).toEqual({ code: "wrong-type", key: "limit" });
  });
});

test("22: paths are no business of a codec", async () => {
  const paths = [
    "C:\\w\\a b.ts",
    "\\\\srv\\share\\f",
    "/c/w/a",
    "C:/w/a",
    "/w/документ.txt",
    "C:\\new\\table",
    "./a/../b//c/",
  ];
  for (const path of paths) {
    const call = await decoded("claude_code", "Read", { file_path: path });
    expect((await encoded("grok", call)).input).toEqual({ path });
    expect((await back("claude_code", { name: "Read", input: { file_path: path } })).input).toEqual(
      { file_path: path },
    );
  }
});

describe("23: names that every object has", () => {
  const names = ["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"];
  const text =
    '{"__proto__":{"x":1},"constructor":"y","hasOwnProperty":1,"prototype":"int f(void)"}';

  test("they are names of unknown tools", async () => {
    for (const name of names) {
      const input: Json = JSON.parse(text);
      const call = await decoded("gemini_cli", name, input);
      expect(call.origin?.why).toEqual({ code: "unknown-tool" });
      const again = await back("gemini_cli", { name, input });
      expect([again.name, JSON.stringify(again.input)]).toEqual([name, text]);
    }
  });

  test("as keys they are kept in their place, and nothing else changes", async () => {
    const input: Json = JSON.parse(text.replace("{", '{"pattern":"*.ts",'));
    const native = { name: "Glob", input };
    expect(await decoded("claude_code", "Glob", input)).toMatchObject({
      name: "Glob",
      input: { pattern: "*.ts" },
    });
    expect(JSON.stringify((await back("claude_code", native)).input)).toBe(JSON.stringify(input));
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
