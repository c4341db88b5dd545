import { expect, test } from "vitest";
import { UniqueIds } from "../../src/sessions/ids.js";
import type { Block, Message } from "../../src/sessions/model.js";
import { ExportLog } from "../../src/sessions/report.js";
import { NO_RESULT, Sequence, type Part } from "../../src/sessions/sequence.js";

const text = (words: string): Block => ({ kind: "text", text: words });

const call = (id: string): Block => ({
  kind: "call",
  id,
  call: { name: "ListDir", input: {} },
  native: { name: "LS", input: {} },
});

const result = (callId: string, words: string): Block => ({
  kind: "result",
  callId,
  text: words,
  images: [],
  content: words,
  isError: false,
});

const says = (...blocks: Block[]): Message => ({ role: "user", blocks });
const injected = (...blocks: Block[]): Message => ({ role: "user", blocks, injected: true });
const answers = (...blocks: Block[]): Message => ({ role: "tool", blocks });
const model = (group: string, ...blocks: Block[]): Message => ({
  role: "assistant",
  group,
  blocks,
});

function order(...messages: Message[]): { said: string[]; log: ExportLog } {
  const log = new ExportLog();
  const sequence = new Sequence(new UniqueIds("seed", /^\w+$/), log);
  const parts: Part[] = [];
  messages.forEach((message, at) => {
    const item = {
      kind: "message" as const,
      number: at + 1,
      message,
      line: at + 1,
      bytes: new Uint8Array(),
    };
    parts.push(...sequence.take(item));
  });
  parts.push(...sequence.end());
  return { said: parts.map(describe), log };
}

function describe(part: Part): string {
  if (part.kind === "call") return `call ${part.id}`;
  if (part.kind === "result") return `${part.id}: ${part.block.text}`;
  return part.blocks.map((block) => (block.kind === "text" ? block.text : block.kind)).join(" + ");
}

test("what is in order stays in order", () => {
  const { said } = order(
    says(text("go")),
    model("m", text("look"), call("a"), call("b")),
    answers(result("a", "A")),
    answers(result("b", "B")),
    model("n", text("done")),
  );
  expect(said).toEqual(["go", "look", "call a", "call b", "a: A", "b: B", "done"]);
});

test("calls of one message stay with it when results stand between them", () => {
  const { said } = order(
    model("m", call("a")),
    answers(result("a", "A")),
    model("m", call("b")),
    answers(result("b", "B")),
  );
  expect(said).toEqual(["call a", "a: A", "call b", "b: B"]);
});

test("what a program says between call and result waits", () => {
  const { said } = order(
    model("m", call("a")),
    injected(text("by the way")),
    answers(result("a", "A")),
    model("n", text("done")),
  );
  expect(said).toEqual(["call a", "a: A", "by the way", "done"]);
});

test("what is said beside a result waits for the other results too", () => {
  const { said } = order(
    model("m", call("a"), call("b")),
    answers(result("a", "A"), text("by the way")),
    answers(result("b", "B")),
  );
  expect(said).toEqual(["call a", "call b", "a: A", "b: B", "by the way"]);
});

test("when the model goes on, results that are missing are made up first", () => {
  const { said, log } = order(
    model("m", call("a"), call("b")),
    answers(result("b", "B")),
    injected(text("by the way")),
    model("n", text("done")),
  );
  expect(said).toEqual(["call a", "call b", "b: B", `a: ${NO_RESULT}`, "by the way", "done"]);
  expect(log.notes).toMatchObject([{ code: "made-up-result", number: 1 }]);
});

test("when a person goes on or the session ends, too", () => {
  const { said } = order(model("m", call("a")), says(text("stop")), model("n", call("b")));
  expect(said).toEqual(["call a", `a: ${NO_RESULT}`, "stop", "call b", `b: ${NO_RESULT}`]);
});

test("a result that answers nothing is said as text when its turn ends", () => {
  const { said } = order(answers(result("gone", "lost")), model("m", text("hm")), says(text("go")));
  expect(said[0]).toBe("hm");
  expect(said[1]).toContain("lost");
  expect(said[2]).toBe("go");
});

test("calls without groups, one a message, with their results behind them", () => {
  const speak = (...blocks: Block[]): Message => ({ role: "assistant", blocks });
  const { said } = order(
    speak(call("a")),
    speak(call("b")),
    answers(result("b", "B")),
    answers(result("a", "A")),
  );
  expect(said).toEqual(["call a", "a: A", "call b", "b: B"]);
});

test("calls that all have no result come out one after the other, and none is lost", () => {
  const alone = (id: string): Message => ({ role: "assistant", blocks: [call(id)] });
  const { said, log } = order(
    says(text("go")),
    alone("a"),
    alone("b"),
    alone("c"),
    says(text("on")),
  );
  expect(said).toEqual([
    "go",
    "call a",
    `a: ${NO_RESULT}`,
    "call b",
    `b: ${NO_RESULT}`,
    "call c",
    `c: ${NO_RESULT}`,
    "on",
  ]);
  expect(log.noteCounts).toEqual({ "made-up-result": 3 });
});

test("a result finds its call also when the call waits behind one without a result", () => {
  const alone = (id: string): Message => ({ role: "assistant", blocks: [call(id)] });
  const { said } = order(alone("a"), alone("b"), answers(result("b", "B")), says(text("on")));
  expect(said).toEqual(["call a", `a: ${NO_RESULT}`, "call b", "b: B", "on"]);
});
