/**
 * The order that strict formats demand: each call is followed by exactly one result before anything
 * else is said. Results that stood before their call are put behind it, missing ones are made up,
 * and those that answer no call become text.
 */
import type { Block, CallBlock, Item, Message, ResultBlock } from "./model.js";
import { Pairing } from "./pairing.js";
import type { ExportLog } from "./report.js";
import type { UniqueIds } from "./ids.js";
import { beginsTurn } from "./turns.js";

export type MessageItem = Item & { kind: "message" };

export type Part =
  /** Neither calls nor results are among the blocks, except commands that a person typed. */
  | { kind: "say"; item: MessageItem; blocks: Block[] }
  | { kind: "call"; item: MessageItem; block: CallBlock; id: string }
  | { kind: "result"; item: MessageItem; block: ResultBlock; id: string; madeUp: boolean };

type OpenCall = { item: MessageItem; id: string };
type HeldResult = { item: MessageItem; block: ResultBlock };

/** Orders the messages of one thread. Holds back only what waits for a result. */
export class Sequence {
  #pairing = new Pairing<OpenCall, HeldResult>();
  #deferred: MessageItem[] = [];
  #group: string | undefined;

  constructor(
    readonly ids: UniqueIds,
    readonly log: ExportLog,
  ) {}

  *take(item: MessageItem): Generator<Part> {
    if (this.#pairing.pending && this.#movesOn(item.message)) yield* this.#close();
    if (beginsTurn(item.message)) yield* this.#endTurn();
    if (this.#pairing.pending && !this.#continues(item.message)) {
      this.#deferred.push(item);
      return;
    }
    yield* this.#parts(item);
    if (!this.#pairing.pending) yield* this.#release();
  }

  /** Ends the thread. */
  *end(): Generator<Part> {
    yield* this.#endTurn();
  }

  /** A model speaks again only after it got its results: those that are missing will not come. */
  #movesOn({ role, group }: Message): boolean {
    return role === "assistant" && group !== undefined && group !== this.#group;
  }

  #continues(message: Message): boolean {
    if (message.group !== undefined && message.group === this.#group) return true;
    return message.blocks.some((block) => block.kind === "result");
  }

  *#parts(item: MessageItem): Generator<Part> {
    const { role, group } = item.message;
    if (role === "assistant") this.#group = group;
    let said: Block[] = [];
    const say = (): Part[] => {
      const blocks = said;
      said = [];
      if (blocks.length === 0) return [];
      if (!this.#pairing.pending || role === "assistant") return [{ kind: "say", item, blocks }];
      this.#deferred.push({ ...item, message: { ...item.message, blocks } });
      return [];
    };
    for (const block of item.message.blocks) {
      if (block.kind === "call" && block.native !== undefined) {
        yield* say();
        yield* this.#call(item, block);
      } else if (block.kind === "result") {
        yield* say();
        const call = this.#pairing.result(block.callId, { item, block });
        if (call !== undefined) yield { kind: "result", item, block, id: call.id, madeUp: false };
      } else {
        said.push(block);
      }
    }
    yield* say();
  }

  *#call(item: MessageItem, block: CallBlock): Generator<Part> {
    const { id, renewed } = this.ids.take(block.id);
    if (renewed) {
      const old = block.id === null ? "no id" : `the id "${block.id}"`;
      this.log.note("new-id", item.number, `a call with ${old} got the id "${id}"`);
    }
    yield { kind: "call", item, block, id };
    const { early } = this.#pairing.call(block.id, { item, id });
    if (early !== undefined) yield { kind: "result", ...early, id, madeUp: false };
  }

  *#endTurn(): Generator<Part> {
    // What was deferred may hold calls that have no result either.
    while (this.#pairing.pending || this.#deferred.length > 0) yield* this.#close();
    for (const orphan of this.#pairing.end().orphans) yield this.#sayOrphan(orphan);
    this.#group = undefined;
  }

  /** Makes up the results that are missing, and goes on with what waited for them. */
  *#close(): Generator<Part> {
    for (const { item, id } of this.#pairing.abandon()) {
      this.log.note(
        "made-up-result",
        item.number,
        `the call "${id}" had no result; one was made up`,
      );
      yield { kind: "result", item, block: noResult(id), id, madeUp: true };
    }
    yield* this.#release();
  }

  #sayOrphan({ item, block }: HeldResult): Part {
    const id = block.callId === null ? "no id" : `the id "${block.callId}"`;
    this.log.note(
      "result-as-text",
      item.number,
      `a result with ${id} answers no call; it was written as text`,
    );
    return orphanText(item, block);
  }

  *#release(): Generator<Part> {
    while (!this.#pairing.pending) {
      const item = this.#deferred.shift();
      if (item === undefined) return;
      yield* this.#parts(item);
    }
  }
}

/** What stands for a result that the source does not have. */
export const NO_RESULT = "[The session has no result of this call.]";

function noResult(id: string): ResultBlock {
  return {
    kind: "result",
    callId: id,
    text: NO_RESULT,
    images: [],
    content: NO_RESULT,
    isError: true,
  };
}

function orphanText(item: MessageItem, block: ResultBlock): Part {
  const text = `[Result of a call that the session does not have: ${block.callId ?? "no id"}]\n${block.text}`;
  const message: Message = { ...item.message, role: "user", injected: true, blocks: [] };
  return {
    kind: "say",
    item: { ...item, message },
    blocks: [{ kind: "text", text }, ...block.images],
  };
}
