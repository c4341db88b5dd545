/** What a query is asked of: a call with its result, or what one message says. */
import type { CallBlock, Item, Message, ResultBlock, SessionMeta } from "../sessions/index.js";
import { Pairing } from "../sessions/pairing.js";
import { beginsTurn, threadOf } from "../sessions/turns.js";
import type { Fact } from "./fields.js";
import { placesOfCall, type Place } from "./places.js";

export type Unit = {
  /** Number and line of the message that it begins in. */
  number: number;
  line: number;
  message: Message;
  call?: CallBlock;
  places: Place[];
  isFailed: boolean;
  /** Whether the call is what another amounts to, and not one that was made. */
  isDerived?: true;
};

type MessageItem = Item & { kind: "message" };

/**
 * Cuts a session into units. A call waits for its result, at most until its turn ends; `done` is
 * told of each unit as soon as it is complete.
 */
export class Units {
  #pairings = new Map<string, Pairing<Unit, { block: ResultBlock; number: number }>>();

  constructor(
    /** A call was met; units are complete in another order than they begin. */
    readonly begun: (unit: Unit) => void,
    readonly done: (unit: Unit) => void,
  ) {}

  take({ number, line, message, digits }: MessageItem): void {
    const thread = threadOf(message);
    if (beginsTurn(message)) this.#endTurn(thread);
    let pairing = this.#pairings.get(thread);
    if (pairing === undefined) this.#pairings.set(thread, (pairing = new Pairing()));
    const said: Unit = { number, line, message, places: [], isFailed: false };
    this.begun(said);
    for (const block of message.blocks) {
      switch (block.kind) {
        case "text":
          said.places.push(textPlace("text", block.text, number, true));
          break;
        case "thinking":
          said.places.push(textPlace("thinking", block.text, number, false));
          break;
        case "call": {
          const places = placesOfCall(block, number, digits);
          const unit: Unit = { number, line, message, call: block, places, isFailed: false };
          this.begun(unit);
          if (block.native === undefined) {
            this.done(unit);
            break;
          }
          const { early } = pairing.call(block.id, unit);
          if (early !== undefined) this.#answer(unit, early.block, early.number);
          break;
        }
        case "result": {
          const unit = pairing.result(block.callId, { block, number });
          if (unit === undefined) addResult(said, block, number);
          else this.#answer(unit, block, number);
          break;
        }
        case "image":
        case "other":
          break;
        default: {
          const never: never = block;
          throw new Error(`unknown block ${String(never)}`);
        }
      }
    }
    this.done(said);
  }

  end(): void {
    for (const thread of this.#pairings.keys()) this.#endTurn(thread);
  }

  #answer(unit: Unit, block: ResultBlock, number: number): void {
    addResult(unit, block, number);
    this.done(unit);
  }

  #endTurn(thread: string): void {
    for (const unit of this.#pairings.get(thread)?.end().missing ?? []) this.done(unit);
  }
}

function addResult(unit: Unit, block: ResultBlock, number: number): void {
  unit.places.push(textPlace("result", block.text, number, true));
  unit.isFailed ||= block.isError;
}

function textPlace(name: string, text: string, number: number, byWord: boolean): Place {
  return { names: [name], text, byWord, isWhole: false, number };
}

/** What is known of a unit beside its texts; undefined where nothing is. */
export function factOf(fact: Fact, unit: Unit, meta: SessionMeta): string | undefined {
  const { message, call } = unit;
  switch (fact) {
    case "op":
      return call?.call.name;
    case "name":
      return call?.native?.name;
    case "role":
      return message.role;
    case "harness":
      return meta.harness;
    case "failed":
      return String(unit.isFailed);
    case "derived":
      return call === undefined ? undefined : String(unit.isDerived === true);
    case "model":
      return message.model;
    case "time":
      return message.time ?? meta.started;
    case "agent":
      return message.agent;
    case "session":
      return meta.id;
    case "version":
      return meta.version;
    case "branch":
      return meta.branch;
    default: {
      const never: never = fact;
      return String(never);
    }
  }
}
