import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSession, openSession } from "../../../src/sessions/index.js";
import { openDatabase } from "../../../src/sessions/sqlite.js";
import { makeDatabase } from "../databases.js";
import { itemsOf, messagesOf, scratch } from "../support.js";
import { wire, type Field } from "../wire.js";
import { codes, jsonl, kept, read } from "./support.js";

test("calls and results without ids pair by tool and order", async () => {
  const { meta, messages, problems } = await read(
    jsonl(
      { type: "system", event_type: "conversation_started", conversation_id: "v-1" },
      { type: "agent_reasoning", text: "Hm." },
      { type: "agent", text: "I search." },
      { type: "tool_call", tool: "grep", queries: ["a", "b"], path: "." },
      { type: "tool_call", tool: "read_files", files: [{ name: "x" }] },
      { type: "tool_result", tool: "read_files", text: "x's text" },
      {
        type: "tool_result",
        tool: "grep",
        files: [{ path: "a.rs", lines: [{ start: 1, end: 1 }] }],
      },
      { type: "tool_call", tool: "run_command", command: "ls" },
      { type: "tool_error", error: "no shell" },
      { type: "tool_call", tool: "run_command", command: "id" },
      { type: "tool_canceled" },
      { type: "weather" },
    ),
    "warp",
  );
  expect(meta).toMatchObject({ harness: "warp", id: "v-1" });
  expect(messages.flatMap(({ blocks }) => blocks)).toMatchObject([
    { kind: "thinking", text: "Hm." },
    { kind: "text", text: "I search." },
    { id: "#1", native: { name: "grep", input: { queries: ["a", "b"], path: "." } } },
    { id: "#2", native: { name: "read_files", input: { files: [{ name: "x" }] } } },
    { callId: "#2", text: "x's text", isError: false },
    {
      callId: "#1",
      text: '{"files":[{"path":"a.rs","lines":[{"start":1,"end":1}]}]}',
      isError: false,
    },
    { id: "#3" },
    { callId: "#3", text: "no shell", isError: true },
    { id: "#4" },
    { callId: "#4", isError: true },
  ]);
  expect(codes(problems)).toEqual(["unknown-record"]);
});

test("its records tell that they are Warp's", async () => {
  const { meta } = await read(
    jsonl({ type: "tool_call", tool: "grep", queries: ["a"], path: "." }),
  );
  expect(meta.harness).toBe("warp");
});

describe("the database", () => {
  const at = (seconds: number): Field => [14, [[1, 1_790_000_000 + seconds]]];
  const said = (id: string, seconds: number, ...fields: Field[]): Field => [
    5,
    [[1, id], ...fields, [11, "t-1"], at(seconds)],
  ];
  const searched: Field[] = [
    [1, "c-1"],
    [
      9,
      [
        [1, "fn main"],
        [1, "async fn main"],
        [2, "."],
      ],
    ],
  ];
  const found: Field[] = [
    [1, "c-1"],
    [
      9,
      [
        [
          1,
          [
            [
              1,
              [
                [1, "/w/a.rs"],
                [2, [[1, 3]]],
                [2, [[1, 9]]],
              ],
            ],
          ],
        ],
      ],
    ],
  ];
  const finished: Field = [
    5,
    [
      [1, "a.rs\n"],
      [2, 0],
    ],
  ];
  const page: Field = [
    2,
    [
      [1, "https://toml.example/"],
      [2, "TOML"],
    ],
  ];
  const task = wire(
    [1, "t-1"],
    [2, "Find main"],
    said("m-1", 0, [
      2,
      [
        [1, "Where is main?"],
        [2, [[1, [[1, "/w"]]]]],
      ],
    ]),
    said("m-2", 1, [15, [[1, "Search."]]]),
    said("m-3", 2, [4, searched]),
    said("m-4", 3, [5, found]),
    said("m-5", 4, [
      4,
      [
        [1, "c-2"],
        [
          2,
          [
            [1, "ls"],
            [6, true],
          ],
        ],
      ],
    ]),
    said("m-6", 5, [
      5,
      [
        [1, "c-2"],
        [2, [[3, "ls"], finished]],
      ],
    ]),
    said("m-7", 6, [
      4,
      [
        [1, "c-3"],
        [
          15,
          [
            [1, "*.rs"],
            [2, "src"],
            [3, 20],
          ],
        ],
      ],
    ]),
    said("m-8", 7, [
      5,
      [
        [1, "c-3"],
        [19, [[2, [[1, "no such folder"]]]]],
      ],
    ]),
    said("m-9", 8, [19, [[1, [[2, [[1, "toml"], page]]]]]]),
    said("m-10", 9, [25, [[1, "auto"]]]),
    said("m-11", 10, [
      4,
      [
        [1, "c-4"],
        [4, [[1, "opaque"]]],
      ],
    ]),
    said("m-12", 11, [3, [[1, "In a.rs."]]]),
  );
  const agent = wire(
    [1, "t-2"],
    [3, [[1, "t-1"]]],
    [
      5,
      [
        [1, "m-20"],
        [3, [[1, "I looked."]]],
        [11, "t-2"],
      ],
    ],
  );
  const row = (conversation_id: string, id: string, bytes: Uint8Array) => ({
    conversation_id,
    task_id: id,
    task: bytes,
    last_modified_at: "2026-09-21 10:00:20",
  });
  const conversation = (conversation_id: string, data: object = {}) => ({
    conversation_id,
    conversation_data: data,
    last_modified_at: "2026-09-21 10:00:20.5",
  });

  test("a conversation has the messages of its tasks", async () => {
    const path = makeDatabase({
      agent_conversations: [conversation("v-1")],
      agent_tasks: [row("v-1", "t-2", agent), row("v-1", "t-1", task)],
    });
    const reader = await openSession(path);
    const items = await itemsOf(reader);
    expect(reader.meta).toMatchObject({
      harness: "warp",
      id: "v-1",
      cwd: "/w",
      model: "auto",
      started: "2026-09-21T14:13:20.000Z",
    });
    const read = items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
    expect(read).toMatchObject([
      { role: "user", id: "m-1", blocks: [{ text: "Where is main?" }] },
      { role: "assistant", blocks: [{ kind: "thinking", text: "Search." }] },
      {
        role: "assistant",
        blocks: [{ id: "c-1", call: { name: "Grep", input: { pattern: "fn main", path: "." } } }],
      },
      { role: "tool", blocks: [{ callId: "c-1", text: "/w/a.rs:3\n/w/a.rs:9", isError: false }] },
      { blocks: [{ id: "c-2", call: { name: "Bash", input: { command: "ls" } } }] },
      { blocks: [{ callId: "c-2", text: "a.rs\n", isError: false }] },
      {
        blocks: [
          { id: "c-3", call: { name: "Glob", input: { pattern: "*.rs", path: "src", limit: 20 } } },
        ],
      },
      { blocks: [{ callId: "c-3", text: "no such folder", isError: true }] },
      { blocks: [{ id: "m-9", call: { name: "WebSearch", input: { query: "toml" } } }] },
      { blocks: [{ callId: "m-9", text: "TOML https://toml.example/", isError: false }] },
      { role: "assistant", blocks: [{ text: "In a.rs." }] },
      { role: "assistant", sidechain: true, agent: "t-2", blocks: [{ text: "I looked." }] },
    ]);
    expect(kept(items)).toEqual(["model_used", "tool_call/server"]);
    expect(reader.problems).toEqual([]);
  });

  test("tools and files of all kinds have their names and texts", async () => {
    const results: [Field[], string, boolean][] = [
      [
        [
          [
            5,
            [
              [
                1,
                [
                  [
                    1,
                    [
                      [1, "a"],
                      [2, "A"],
                    ],
                  ],
                  [
                    1,
                    [
                      [1, "b"],
                      [2, "B"],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
        "A\nB",
        false,
      ],
      [
        [
          [
            5,
            [
              [
                3,
                [
                  [
                    1,
                    [
                      [
                        6,
                        [
                          [1, "a"],
                          [2, "A"],
                        ],
                      ],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
        "A",
        false,
      ],
      [[[10, [[1, [[1, "a.rs\nb.rs"]]]]]], "a.rs\nb.rs", false],
      [
        [
          [
            19,
            [
              [
                1,
                [
                  [1, [[1, "a.rs"]]],
                  [1, [[1, "b.rs"]]],
                ],
              ],
            ],
          ],
        ],
        "a.rs\nb.rs",
        false,
      ],
      [[[16, [[1, [[1, [[1, [[1, "said"]]]]]]]]]], "said", false],
      [
        [
          [
            2,
            [
              [3, "rm x"],
              [6, []],
            ],
          ],
        ],
        '{"command":"rm x","permission_denied":{}}',
        true,
      ],
      [[[14, []]], "", true],
    ];
    const told = results.flatMap(([fields], at): Field[] => [
      said(`a-${at}`, at, [
        4,
        [
          [1, `c-${at}`],
          [17, []],
        ],
      ]),
      said(`b-${at}`, at, [5, [[1, `c-${at}`], ...fields]]),
    ]);
    const mcp = wire([1, "search"], [2, wire([1, wire([1, "q"], [2, wire([3, "x"])])])]);
    const call = said("m-9", 20, [
      4,
      [
        [1, "c-9"],
        [12, mcp],
      ],
    ]);
    const reader = await openSession(
      makeDatabase({
        agent_conversations: [conversation("v-1")],
        agent_tasks: [row("v-1", "t-1", wire([1, "t-1"], ...told, call))],
      }),
    );
    const blocks = (await messagesOf(reader)).flatMap((message) => message.blocks);
    expect(
      blocks.flatMap((block) => (block.kind === "result" ? [[block.text, block.isError]] : [])),
    ).toEqual(results.map(([, text, isError]) => [text, isError]));
    expect(blocks.at(-1)).toMatchObject({
      native: { name: "call_mcp_tool", input: { name: "search", args: { q: "x" } } },
    });
  });

  test("conversations of sub-agents belong to theirs, and a broken task is named", async () => {
    const reader = await openSession(
      makeDatabase({
        agent_conversations: [
          conversation("v-1"),
          conversation("v-2", { parent_conversation_id: "v-1" }),
        ],
        agent_tasks: [
          row("v-1", "t-1", task),
          row("v-1", "t-3", Uint8Array.of(1, 2, 3)),
          row("v-2", "t-2", agent),
        ],
      }),
    );
    expect(reader.children).toEqual([expect.stringMatching(/#v-2$/)]);
    await itemsOf(reader);
    expect(reader.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("it is no message of Warp's protocol"),
    ]);
  });

  test("the export for Warp has the same rows", async () => {
    const path = makeDatabase({
      agent_conversations: [conversation("v-1")],
      agent_tasks: [row("v-1", "t-1", task)],
    });
    const out = join(scratch(), "copy");
    await exportSession(await openSession(path), { with: "warp", out });
    const [one, other] = await Promise.all([openDatabase(path), openDatabase(out)]);
    const sql = "SELECT * FROM agent_tasks";
    expect([...other.rows(sql)]).toEqual([...one.rows(sql)]);
    await Promise.all([one.close(), other.close()]);
  });
});
