/** The two codes of Zstandard: finite state entropy, and Huffman's (RFC 8878, section 4). */
import { BackwardBits, BrokenFrame, ForwardBits } from "./bits.js";

/** For each state its symbol, and where the next state is: at `base` plus so many bits. */
export type StateTable = {
  /** Bits of the first state. */
  log: number;
  symbols: Uint8Array;
  bits: Uint8Array;
  bases: Uint16Array;
};

/** No table of states takes more bits. */
export const STATE_LOG = 9;

/** Reads how often each symbol is, and makes the table; `end` is behind it. */
export function readStateTable(
  bytes: Uint8Array,
  start: number,
  maxLog: number,
): { table: StateTable; end: number } {
  const input = new ForwardBits(bytes, start);
  const log = input.read(4) + 5;
  if (log > maxLog) throw new BrokenFrame("a table is too large");
  const counts: number[] = [];
  let left = 1 << log;
  while (left > 0 && counts.length < 256) {
    const count = readCount(input, left);
    counts.push(count);
    left -= Math.abs(count);
    if (count !== 0) continue;
    let zeros;
    do {
      zeros = input.read(2);
      for (let zero = 0; zero < zeros; zero++) counts.push(0);
    } while (zeros === 3);
  }
  if (left !== 0 || counts.length > 256) throw new BrokenFrame("a table does not add up");
  return { table: stateTable(counts, log), end: input.byte };
}

/** Small counts take a bit less than large ones. */
function readCount(input: ForwardBits, left: number): number {
  const bits = 32 - Math.clz32(left + 1);
  const value = input.read(bits);
  const half = (1 << (bits - 1)) - 1;
  const short = (1 << bits) - 1 - (left + 1);
  if ((value & half) < short) {
    input.back(1);
    return (value & half) - 1;
  }
  return (value > half ? value - short : value) - 1;
}

/** `counts` says how many states each symbol has; -1 is one that is less than rare. */
export function stateTable(counts: readonly number[], log: number): StateTable {
  const size = 1 << log;
  const table = {
    log,
    symbols: new Uint8Array(size),
    bits: new Uint8Array(size),
    bases: new Uint16Array(size),
  };
  const next = counts.map((count) => Math.abs(count));
  let high = size;
  counts.forEach((count, symbol) => {
    if (count === -1) table.symbols[--high] = symbol;
  });
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  counts.forEach((count, symbol) => {
    for (let state = 0; state < count; state++) {
      table.symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= high);
    }
  });
  for (let state = 0; state < size; state++) {
    const symbol = table.symbols[state] ?? 0;
    const order = next[symbol] ?? 1;
    next[symbol] = order + 1;
    const bits = log - (31 - Math.clz32(order));
    table.bits[state] = bits;
    table.bases[state] = (order << bits) - size;
  }
  return table;
}

/** One symbol, whatever the state. */
export function constantTable(symbol: number): StateTable {
  return {
    log: 0,
    symbols: Uint8Array.of(symbol),
    bits: Uint8Array.of(0),
    bases: Uint16Array.of(0),
  };
}

export class State {
  #state: number;

  constructor(
    readonly table: StateTable,
    readonly input: BackwardBits,
  ) {
    this.#state = input.read(table.log);
  }

  get symbol(): number {
    return this.table.symbols[this.#state] ?? 0;
  }

  next(): void {
    const { bits, bases } = this.table;
    this.#state = (bases[this.#state] ?? 0) + this.input.read(bits[this.#state] ?? 0);
  }
}

// ------------------------------------------------------------------ Huffman

/** For every value of `log` bits the symbol that they begin with, and how many of them it takes. */
export type PrefixTable = { log: number; symbols: Uint8Array; bits: Uint8Array };

const MAX_PREFIX = 11;

export function readPrefixTable(
  bytes: Uint8Array,
  start: number,
): { table: PrefixTable; end: number } {
  const head = bytes[start] ?? 0;
  const from = start + 1;
  if (head < 128) {
    const end = from + head;
    return { table: prefixTable(packedWeights(bytes.subarray(from, end))), end };
  }
  const count = head - 127;
  const weights = Array.from({ length: count }, (_, at) => {
    const byte = bytes[from + (at >> 1)] ?? 0;
    return at % 2 === 0 ? byte >> 4 : byte & 15;
  });
  return { table: prefixTable(weights), end: from + ((count + 1) >> 1) };
}

/** Two states take turns until no bits are left; then each has one symbol more. */
function packedWeights(bytes: Uint8Array): number[] {
  const { table, end } = readStateTable(bytes, 0, 6);
  const input = new BackwardBits(bytes.subarray(end));
  const weights: number[] = [];
  let [now, other] = [new State(table, input), new State(table, input)];
  while (weights.length < 255) {
    weights.push(now.symbol);
    now.next();
    if (input.left < 0) {
      weights.push(other.symbol);
      return weights;
    }
    [now, other] = [other, now];
  }
  throw new BrokenFrame("a table of weights does not end");
}

/** The weight of the last symbol is what is missing to a power of two. */
function prefixTable(weights: readonly number[]): PrefixTable {
  const sum = weights.reduce((all, weight) => all + (weight === 0 ? 0 : 1 << (weight - 1)), 0);
  const log = 32 - Math.clz32(sum);
  const rest = (1 << log) - sum;
  if (sum === 0 || log > MAX_PREFIX || (rest & (rest - 1)) !== 0) {
    throw new BrokenFrame("weights do not add up");
  }
  const all = [...weights, 32 - Math.clz32(rest)];
  const table = { log, symbols: new Uint8Array(1 << log), bits: new Uint8Array(1 << log) };
  let at = 0;
  for (let weight = 1; weight <= log; weight++) {
    all.forEach((own, symbol) => {
      if (own !== weight) return;
      const end = at + (1 << (weight - 1));
      table.symbols.fill(symbol, at, end);
      table.bits.fill(log + 1 - weight, at, end);
      at = end;
    });
  }
  return table;
}

/** Fills `out` with symbols of a stream, which must hold just those. */
export function readSymbols(table: PrefixTable, bytes: Uint8Array, out: Uint8Array): void {
  const input = new BackwardBits(bytes);
  const { log, symbols, bits } = table;
  for (let at = 0; at < out.length; at++) {
    const code = input.peek(log);
    out[at] = symbols[code] ?? 0;
    input.skip(bits[code] ?? 0);
  }
  if (input.left !== 0) throw new BrokenFrame("a stream is not as long as it says");
}
