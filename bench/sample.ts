/** Sessions made up for measuring. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** A session in the shapes of real ones: mostly results and text, some large. Turns differ by number. */
export async function writeSession(file: string, bytes: number, first = 0): Promise<void> {
  const out = createWriteStream(file);
  let written = 0;
  for (let turn = first; written < bytes; turn++) {
    for (const line of turnLines(turn)) {
      written += line.length;
      if (!out.write(line)) await once(out, "drain");
    }
  }
  out.end();
  await once(out, "finish");
}

function* turnLines(turn: number): Generator<string> {
  const record = (type: string, part: string, message: object): string =>
    `${JSON.stringify({
      parentUuid: turn === 0 && part === "a" ? null : uuid(turn, "p"),
      isSidechain: false,
      userType: "external",
      cwd: "/home/dev/project",
      sessionId: "11111111-1111-4111-8111-111111111111",
      version: "2.1.60",
      gitBranch: "main",
      type,
      message,
      uuid: uuid(turn, part),
      timestamp: new Date(Date.UTC(2026, 0, 1) + turn * 1000).toISOString(),
    })}\n`;
  yield record("user", "a", {
    role: "user",
    content: `Please look at part ${turn} of the parser.`,
  });
  yield record(
    "assistant",
    "b",
    assistant(turn, { type: "text", text: "I will search for it first." }),
  );
  yield record(
    "assistant",
    "c",
    assistant(
      turn,
      call(turn, "g", "Grep", {
        pattern: `parse_${turn}`,
        path: "src",
        output_mode: "content",
        "-n": true,
        "-C": 2,
        head_limit: 20,
      }),
    ),
  );
  yield record("user", "d", result(turn, "g", lines(turn, 40)));
  yield record(
    "assistant",
    "e",
    assistant(
      turn,
      call(turn, "r", "Read", {
        file_path: `/home/dev/project/src/part_${turn}.ts`,
        offset: 1,
        limit: 200,
      }),
    ),
  );
  yield record("user", "f", result(turn, "r", lines(turn, turn % 50 === 0 ? 5_000 : 120)));
}

function uuid(turn: number, part: string): string {
  return `${turn.toString(16).padStart(8, "0")}-0000-4000-8000-00000000000${part.charCodeAt(0).toString(16).slice(-1)}`;
}

function assistant(turn: number, block: object): object {
  return {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: "claude-opus",
    content: [block],
    usage: { input_tokens: 10, output_tokens: 20 },
  };
}

function call(turn: number, part: string, name: string, input: object): object {
  return { type: "tool_use", id: `toolu_${turn}_${part}`, name, input };
}

function result(turn: number, part: string, content: string): object {
  return {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: `toolu_${turn}_${part}`, content }],
  };
}

function lines(turn: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `src/part_${turn}.ts:${at + 1}:  const value${at} = parse_${turn}("é\\n");`,
  ).join("\n");
}
