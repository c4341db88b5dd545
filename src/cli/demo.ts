/** `npm run demo`: one session viewed, searched and exported, each command as one would type it. */
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { colorsFor } from "./color.js";
import { processIo } from "./process.js";
import { run } from "./run.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const session = relative(process.cwd(), join(root, "corpus/claude_code/session.jsonl"));
const out = join(await mkdtemp(join(tmpdir(), "toolglot-demo-")), "grok-session");

const real = processIo();
// A demo is read from top to bottom: no pager.
const io = { ...real, env: { ...real.env, PAGER: "cat", TOOLGLOT_PAGER: "cat" } };
const { bold, green, dim } = colorsFor(io.stdout, io.env);

async function show(what: string, ...argv: string[]): Promise<void> {
  const typed = argv.map((word) => (/[\s*{"#]/.test(word) ? `'${word}'` : word)).join(" ");
  await io.stdout.write(`\n${bold(what)}\n${green(`$ npx toolglot ${typed}`)}\n\n`);
  const code = await run(argv, io);
  if (code === 2) process.exitCode = 2;
}

const glob = '{"name":"Glob","input":{"pattern":"**/*.rs"}}';

await show("A session of Claude Code, its beginning:", "view", session, "#4-11");
await show("Only its calls, typed:", "view", session, "--calls");
await show("Searches for Rust files in it:", "search", "op:Glob pattern:*.rs", session);
await show("Where a timeout is mentioned in calls:", "search", "timeout not role:user", session);
await show("One call, for Grok:", "call", glob, "--from", "claude_code", "--with", "grok");
await show("The whole session, for Grok:", "export", session, "--with", "grok", "--out", out);
for (const name of await readdir(out)) await io.stdout.write(dim(`  ${name}\n`));
await io.stdout.write(`\nNow one of your own: npx toolglot view ~/.claude/projects/*/*.jsonl\n`);
