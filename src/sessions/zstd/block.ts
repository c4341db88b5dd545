/** A compressed block: literal bytes, and sequences that put them and copies together. */
import { BackwardBits, BrokenFrame } from "./bits.js";
import {
  constantTable,
  readPrefixTable,
  readStateTable,
  readSymbols,
  State,
  STATE_LOG,
  stateTable,
  type PrefixTable,
  type StateTable,
} from "./entropy.js";
import type { Output } from "./output.js";

/** What a block takes over from those before it. */
export class History {
  prefix: PrefixTable | undefined;
  tables: (StateTable | undefined)[] = [];
  offsets: [number, number, number] = [1, 4, 8];
}

export function readBlock(block: Uint8Array, history: History, out: Output): void {
  const { literals, end } = readLiterals(block, history);
  readSequences(block, end, literals, history, out);
}

// ------------------------------------------------------------------ literals

function readLiterals(block: Uint8Array, history: History): { literals: Uint8Array; end: number } {
  const head = block[0] ?? 0;
  const kind = head & 3;
  const format = (head >> 2) & 3;
  if (kind < 2) {
    const length = format === 1 ? 2 : format === 3 ? 3 : 1;
    const size = littleEndian(block, 0, length) >> (length === 1 ? 3 : 4);
    const end = length + (kind === 0 ? size : 1);
    if (end > block.length) throw new BrokenFrame("literals are cut short");
    const literals =
      kind === 0 ? block.subarray(length, end) : new Uint8Array(size).fill(block[length] ?? 0);
    return { literals, end };
  }
  const length = format < 2 ? 3 : format + 2;
  const bits = format < 2 ? 10 : format === 2 ? 14 : 18;
  const sizes = littleEndian(block, 0, length);
  const size = Math.floor(sizes / 16) % 2 ** bits;
  const end = length + (Math.floor(sizes / 2 ** (4 + bits)) % 2 ** bits);
  if (end > block.length) throw new BrokenFrame("literals are cut short");
  let from = length;
  if (kind === 2) {
    const { table, end: behind } = readPrefixTable(block, length);
    history.prefix = table;
    from = behind;
  }
  if (history.prefix === undefined) throw new BrokenFrame("a table is missing");
  const literals = new Uint8Array(size);
  readStreams(history.prefix, block.subarray(from, end), format === 0 ? 1 : 4, literals);
  return { literals, end };
}

/** Four streams begin with the lengths of the first three; each but the last has as many symbols. */
function readStreams(table: PrefixTable, bytes: Uint8Array, count: number, out: Uint8Array): void {
  if (count === 1) return readSymbols(table, bytes, out);
  const share = (out.length + 3) >> 2;
  let at = 6;
  for (let stream = 0; stream < count; stream++) {
    const isLast = stream === count - 1;
    const end = isLast ? bytes.length : at + littleEndian(bytes, stream * 2, 2);
    const part = out.subarray(stream * share, isLast ? out.length : (stream + 1) * share);
    readSymbols(table, bytes.subarray(at, end), part);
    at = end;
  }
}

export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let byte = 0; byte < length; byte++) value += (bytes[at + byte] ?? 0) * 2 ** (8 * byte);
  return value;
}

// ------------------------------------------------------------------ sequences

/** A symbol stands for `bases[symbol]` and so many bits more. */
type Code = { bases: readonly number[]; extra: readonly number[]; usual: StateTable };

function code(
  first: number,
  plain: number,
  more: readonly number[],
  usual: readonly number[],
): Code {
  const extra = [...Array.from({ length: plain }, () => 0), ...more];
  let base = first;
  const bases = extra.map((bits) => {
    const own = base;
    base += 2 ** bits;
    return own;
  });
  return { bases, extra, usual: stateTable(usual, 6) };
}

const some = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

const LITERALS = code(
  0,
  16,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  [4, 3, ...some(11, 2), 1, 1, 1, ...some(9, 2), 3, 2, ...some(5, 1), ...some(4, -1)],
);
const MATCHES = code(
  3,
  32,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  [1, 4, 3, ...some(6, 2), ...some(37, 1), ...some(7, -1)],
);
const OFFSETS = stateTable([...some(6, 1), 2, 2, 2, ...some(15, 1), ...some(5, -1)], 5);

/** Of lengths of literals, offsets, and lengths of matches, in this order. */
const USUAL = [LITERALS.usual, OFFSETS, MATCHES.usual] as const;
const LOGS = [STATE_LOG, STATE_LOG - 1, STATE_LOG] as const;

function readSequences(
  block: Uint8Array,
  start: number,
  literals: Uint8Array,
  history: History,
  out: Output,
): void {
  const { count, end } = readCount(block, start);
  if (count === 0) return out.add(literals);
  const modes = block[end] ?? 0;
  let at = end + 1;
  const tables = USUAL.map((usual, kind) => {
    const mode = (modes >> (6 - 2 * kind)) & 3;
    const read = readTable(block, at, mode, usual, LOGS[kind] ?? 0, history.tables[kind]);
    history.tables[kind] = read.table;
    at = read.end;
    return read.table;
  });
  const input = new BackwardBits(block.subarray(at));
  const [literal, offset, match] = tables.map((table) => new State(table, input));
  if (literal === undefined || offset === undefined || match === undefined) return;
  let used = 0;
  for (let left = count; left > 0; left--) {
    const far = 2 ** offset.symbol + input.read(offset.symbol);
    const matched = valueOf(MATCHES, match.symbol, input);
    const plain = valueOf(LITERALS, literal.symbol, input);
    if (used + plain > literals.length) throw new BrokenFrame("literals are missing");
    out.add(literals.subarray(used, used + plain));
    used += plain;
    out.copy(distanceOf(history.offsets, far, plain), matched);
    if (left === 1) break;
    literal.next();
    match.next();
    offset.next();
  }
  if (input.left !== 0) throw new BrokenFrame("sequences are not as long as they say");
  out.add(literals.subarray(used));
}

function readCount(block: Uint8Array, at: number): { count: number; end: number } {
  const [first = 0, second = 0] = block.subarray(at);
  if (first < 128) return { count: first, end: at + 1 };
  if (first < 255) return { count: ((first - 128) << 8) + second, end: at + 2 };
  return { count: littleEndian(block, at + 1, 2) + 0x7f00, end: at + 3 };
}

function readTable(
  block: Uint8Array,
  at: number,
  mode: number,
  usual: StateTable,
  log: number,
  before: StateTable | undefined,
): { table: StateTable; end: number } {
  if (mode === 0) return { table: usual, end: at };
  if (mode === 1) return { table: constantTable(block[at] ?? 0), end: at + 1 };
  if (mode === 2) return readStateTable(block, at, log);
  if (before === undefined) throw new BrokenFrame("a table is missing");
  return { table: before, end: at };
}

function valueOf({ bases, extra }: Code, symbol: number, input: BackwardBits): number {
  const base = bases[symbol];
  if (base === undefined) throw new BrokenFrame("a length is none");
  return base + input.read(extra[symbol] ?? 0);
}

/** The first three values stand for the last three distances; without literals, for the next ones. */
function distanceOf(last: [number, number, number], value: number, literals: number): number {
  const [one, two, three] = last;
  const which = value > 3 ? 4 : value + (literals === 0 ? 1 : 0);
  switch (which) {
    case 1:
      return one;
    case 2:
      last.splice(0, 2, two, one);
      return two;
    case 3:
      last.splice(0, 3, three, one, two);
      return three;
    default: {
      const distance = value > 3 ? value - 3 : one - 1;
      last.splice(0, 3, distance, one, two);
      return distance;
    }
  }
}
