/** Values of every kind that files hold, the odd ones more often than files have them. */
import fc from "fast-check";
import type { Json, JsonObject } from "../../src/runtime/json.js";

/** Keys and names that every object has, and others that trip a careless lookup. */
export const hostileNames = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "prototype",
  "",
  "0",
  "17",
  "-1",
  "a\nb",
  "bash\n<arg_key>command",
  "key",
  "harness",
  "é",
  "\ud800",
];

/** Texts that mean something to a shell, to JSON, to a glob or to a table. */
const texts = [
  "",
  " ",
  ".",
  "*",
  "**",
  "**/",
  "**/*.rs",
  "/srv/demo/**/*.ts",
  "src/",
  "src/lexer.rs",
  "-n",
  "--",
  "-",
  "a b",
  "it's",
  'say "hi"',
  "$HOME `id` $(id)",
  "a\\b\nc\td",
  "C:\\new\\table",
  "файл.rs",
  "😀",
  "\ud800",
  "\u001b[2J",
  "{}",
  '{"a":1}',
  "[]",
  "123",
  "1e3",
  "true",
  "null",
  "content",
  "files",
  "modified",
  "rg -n foo src",
  ...hostileNames,
];

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: "binary" }) },
);

export const integer: fc.Arbitrary<number> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 3000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      -1,
      -20,
      -0,
      Number.MAX_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER - 1,
      Number.MIN_SAFE_INTEGER,
    ),
  },
);

/** Integers as fields have them: not below 0 where the vocabulary says so. */
export const count: fc.Arbitrary<number> = integer.map((number) => Math.abs(number));

/** Strings that stand for numbers and booleans, and some that only look so. */
const worded = fc.constantFrom(
  "380",
  "-5",
  "0",
  "007",
  "12abc",
  "1e3",
  "1.0",
  "",
  " 5",
  "9007199254740993",
  "true",
  "false",
  "True",
);

const numbers = fc.constantFrom(
  0,
  -0,
  1,
  0.5,
  0.0001,
  120000.5,
  -3,
  1e300,
  2 ** 53,
  2 ** 60,
  5e-324,
);

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  integer,
  numbers,
  worded,
  text,
);

export const key: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileNames),
  fc.string({ maxLength: 6 }),
);

/** An object of these entries; a key that comes twice has its last value. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  // Unlike assignment, this makes own properties of all of them.
  return Object.fromEntries(entries);
}

export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(key, tie("value")), { maxLength: 3 }).map(objectOf),
    },
  ),
})).value;

/** Values in place of one of a known type: other types, absence, and texts that stand for it. */
export const wrong: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: worded },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: json },
);
