/** Messages of Protocol Buffers for tests, made of the numbers of their fields. */

/** Text, an integer, a flag, bytes, or a message. */
type Value = string | number | boolean | Uint8Array | Field[];
export type Field = readonly [number: number, value: Value];

export function wire(...fields: Field[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([number, value]) => field(number, value)));
}

/** A double, which no integer is written as. */
export function double(number: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return Uint8Array.of(number * 8 + 1, ...bytes);
}

function field(number: number, value: Value): number[] {
  if (typeof value === "boolean") return [...integer(number * 8), value ? 1 : 0];
  if (typeof value === "number") return [...integer(number * 8), ...integer(value)];
  const bytes =
    typeof value === "string"
      ? new TextEncoder().encode(value)
      : value instanceof Uint8Array
        ? value
        : wire(...value);
  return [...integer(number * 8 + 2), ...integer(bytes.length), ...bytes];
}

function integer(value: number): number[] {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
}
