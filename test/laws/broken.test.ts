/** Each law notices a codec that breaks it: the same checks, on codecs with one fault. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromCanonical, type Call } from "../../generated/canonical.js";
import type { Codec } from "../../generated/registry.js";
import { isObject } from "../../src/runtime/json.js";
import type { Encoded } from "../../src/runtime/call.js";
import { readsAlike, writesAlike } from "./agreement.js";
import { callsWithin, canonicalCalls } from "./canonical-calls.js";
import {
  asNumbers,
  id,
  parsed,
  reading,
  real,
  withInput,
  without,
  withoutRest,
  writing,
} from "./faults.js";
import { fixpoint, identity, putGet, rawUntouched, total, totalEncode } from "./laws.js";
import { mappedKeys } from "./lenses.js";
import { callsOf, nativeCalls } from "./native-calls.js";
import { oracleOf } from "./oracle/index.js";
import { breaks } from "./support.js";
import { translated } from "./translation.js";
import { codecOf, harnessOf, model, opOf } from "./world.js";

const natives = nativeCalls(harnessOf(id), model.ops);
const grep = ruleOfGrep();
const within = callsWithin(grep, opOf("Grep"));
const anyCalls = fc.oneof(...model.ops.map(canonicalCalls));
const ofOthers = nativeCalls(harnessOf("cursor"), model.ops);
const cursor = codecOf("cursor");

function ruleOfGrep(): ReturnType<typeof harnessOf>["tools"][number]["rules"][number] {
  const rule = harnessOf(id).tools.find(({ name }) => name === "Grep")?.rules[0];
  if (rule === undefined) throw new Error("Claude Code has no Grep.");
  return rule;
}

describe("L0 total", () => {
  const fails = (codec: Codec): boolean =>
    breaks(natives, ({ name, input }) => total(codec, name, input));

  test("holds", () => {
    expect(fails(real)).toBe(false);
  });

  test("a name that every object has, looked up in a table", () => {
    const table: { [name: string]: string } = { Glob: "Glob" };
    const careless = reading((call, name) => (name in table && !table[name]?.trim() ? call : call));
    expect(fails(careless)).toBe(true);
  });

  test("arguments that are text, read without care", () => {
    const careless = reading((call, _name, input) => {
      if (typeof input === "string") JSON.parse(input);
      return call;
    });
    expect(fails(careless)).toBe(true);
  });

  test("a change of what was given", () => {
    const careless = reading((call, _name, input) => {
      if (isObject(input)) delete input["pattern"];
      return call;
    });
    expect(fails(careless)).toBe(true);
  });

  test("a count of calls", () => {
    let count = 0;
    const careless = reading((call) =>
      fromCanonical({ ...call, input: { ...call.input, count: ++count } }),
    );
    expect(fails(careless)).toBe(true);
  });

  test("a throw when writing a call of an op that has no tool", () => {
    const careless = writing((encoded) => {
      if (encoded.losses.some(({ code }) => code === "untranslated")) throw new Error("no tool");
      return encoded;
    });
    expect(breaks(anyCalls, (call) => totalEncode(careless, call, {}))).toBe(true);
    expect(breaks(anyCalls, (call) => totalEncode(real, call, {}))).toBe(false);
  });
});

describe("L1 identity", () => {
  const fails = (codec: Codec): boolean => breaks(natives, (native) => identity(codec, native));

  test("holds", () => {
    expect(fails(real)).toBe(false);
  });

  test.for<[string, Codec]>([
    [
      "the name in its new spelling",
      writing((encoded) => ({ ...encoded, name: encoded.name.replace(/Tool$/, "") })),
    ],
    [
      "keys in the order of the alphabet",
      writing((encoded) =>
        withInput(encoded, (input) => Object.fromEntries(Object.entries(input).sort())),
      ),
    ],
    ["text for numbers as numbers", writing((encoded) => withInput(encoded, asNumbers))],
    [
      "JSON text as the object that it holds",
      writing((encoded) =>
        typeof encoded.input === "string" ? { ...encoded, input: parsed(encoded.input) } : encoded,
      ),
    ],
    [
      "an own `__proto__` that is lost",
      writing((encoded) => withInput(encoded, (input) => without(input, "__proto__"))),
    ],
    [
      "null as absence",
      writing((encoded) =>
        withInput(encoded, (input) =>
          Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
        ),
      ),
    ],
    [
      "no arguments as an empty object",
      writing((encoded) => ({ ...encoded, input: encoded.input ?? {} })),
    ],
    [
      "a loss of nothing",
      writing((encoded, { origin }) =>
        origin?.rest ? { ...encoded, losses: [{ code: "dropped", message: "" }] } : encoded,
      ),
    ],
    [
      "unknown keys that are not kept",
      reading((call) => (call.origin?.held ? call : withoutRest(call))),
    ],
  ])("%s", ([, codec]) => {
    expect(fails(codec)).toBe(true);
  });
});

describe("L2 fixpoint", () => {
  const fails = (codec: Codec): boolean => breaks(within, (call) => fixpoint(codec, call, {}));

  test("holds", () => {
    expect(fails(real)).toBe(false);
  });

  test.for<[string, Codec]>([
    [
      "a field that is not written",
      writing((encoded) => withInput(encoded, (input) => without(input, "-i"))),
    ],
    [
      "a field that is written to another key",
      writing((encoded) =>
        withInput(encoded, ({ head_limit, ...input }) =>
          head_limit === undefined ? input : { ...input, offset: head_limit },
        ),
      ),
    ],
    [
      "lines counted from another base",
      writing((encoded) =>
        withInput(encoded, ({ offset, ...input }) =>
          typeof offset === "number" ? { ...input, offset: offset - 1 } : input,
        ),
      ),
    ],
    ["another op", writing((encoded) => ({ ...encoded, name: "Glob" }))],
    [
      "a loss of what comes back",
      writing((encoded) => ({
        ...encoded,
        losses: [{ code: "dropped", field: "pattern", message: "" }],
      })),
    ],
  ])("%s", ([, codec]) => {
    expect(fails(codec)).toBe(true);
  });
});

/** Calls of Cursor, written by a codec. */
function breaksTranslation(codec: Codec): boolean {
  return breaks(ofOthers, ({ name, input }) => {
    const call = cursor.decode(name, input);
    return call.name === "Raw"
      ? rawUntouched(cursor, codec, { name, input })
      : translated(codec, call, {});
  });
}

describe("L3 native only", () => {
  test("holds", () => {
    expect(breaksTranslation(real)).toBe(false);
  });

  test.for<[string, Codec]>([
    [
      "keys of the source",
      writing((encoded, { name, origin }) =>
        name === "Raw" ? encoded : withInput(encoded, (input) => ({ ...input, ...origin?.rest })),
      ),
    ],
    [
      "a key of another tool",
      writing((encoded, { name }) =>
        name === "Grep"
          ? withInput(encoded, (input) => ({ ...input, glob_pattern: "*" }))
          : encoded,
      ),
    ],
    [
      "numbers as text",
      writing((encoded, { name }) =>
        name === "Read"
          ? withInput(encoded, (input) =>
              input["limit"] === undefined ? input : { ...input, limit: String(input["limit"]) },
            )
          : encoded,
      ),
    ],
    [
      "a required key that is left out",
      writing((encoded) =>
        encoded.name === "WebFetch"
          ? withInput(encoded, (input) => without(input, "prompt"))
          : encoded,
      ),
    ],
    [
      "a word that the table does not have",
      writing((encoded, { name }) =>
        name === "Grep"
          ? withInput(encoded, (input) =>
              input["output_mode"] === undefined ? input : { ...input, output_mode: "files" },
            )
          : encoded,
      ),
    ],
  ])("%s", ([, codec]) => {
    expect(breaksTranslation(codec)).toBe(true);
  });
});

describe("L4 honest", () => {
  test.for<[string, Codec]>([
    ["no losses at all", writing((encoded) => ({ ...encoded, losses: [] }))],
    [
      "a field that is dropped without a word",
      writing((encoded, { name }) =>
        name === "Bash" ? withInput(encoded, (input) => without(input, "description")) : encoded,
      ),
    ],
    [
      "a loss of what comes back",
      writing((encoded, { name }) =>
        name === "Read"
          ? {
              ...encoded,
              losses: [...encoded.losses, { code: "dropped", field: "file_path", message: "" }],
            }
          : encoded,
      ),
    ],
    [
      "a value that is changed",
      writing((encoded, { name }) =>
        name === "Grep"
          ? withInput(encoded, (input) => ({ ...input, pattern: `${String(input["pattern"])} ` }))
          : encoded,
      ),
    ],
  ])("%s", ([, codec]) => {
    expect(breaksTranslation(codec)).toBe(true);
  });
});

describe("L5 raw", () => {
  test.for<[string, Codec]>([
    [
      "names in small letters",
      writing((encoded) => ({ ...encoded, name: encoded.name.toLowerCase() })),
    ],
    [
      "an input that is put in order",
      writing((encoded, { name }) =>
        name === "Raw"
          ? withInput(encoded, (input) => Object.fromEntries(Object.entries(input).reverse()))
          : encoded,
      ),
    ],
    [
      "a change of dialect that is not named",
      writing((encoded, { name }) => (name === "Raw" ? { ...encoded, losses: [] } : encoded)),
    ],
    [
      "text that looks like JSON, parsed",
      writing((encoded, { name }) =>
        name === "Raw"
          ? withInput(encoded, (input) =>
              Object.fromEntries(
                Object.entries(input).map(([key, value]) => [
                  key,
                  typeof value === "string" ? parsed(value) : value,
                ]),
              ),
            )
          : encoded,
      ),
    ],
  ])("%s", ([, codec]) => {
    expect(breaksTranslation(codec)).toBe(true);
  });
});

describe("an edit of a decoded call", () => {
  const fails = (codec: Codec): boolean =>
    breaks(callsOf(grep, model.ops), (native) =>
      codec.decode(native.name, native.input).name === "Grep"
        ? putGet(codec, native, (call) => edited(call), mappedKeys(grep))
        : [],
    );

  test("holds", () => {
    expect(fails(real)).toBe(false);
  });

  test.for<[string, Codec]>([
    ["the call as it came, whatever it is now", { ...real, encode: (call) => asItCame(call) }],
    [
      "unknown keys that are gone",
      writing((encoded, { origin }) =>
        withInput(encoded, (input) => Object.keys(origin?.rest ?? {}).reduce(without, input)),
      ),
    ],
    [
      "the name that is written now",
      writing((encoded) => ({ ...encoded, name: `${encoded.name}2` })),
    ],
  ])("%s", ([, codec]) => {
    expect(fails(codec)).toBe(true);
  });
});

function edited(call: Call): Call {
  const { origin } = call;
  const changed = fromCanonical({
    name: call.name,
    input: { ...call.input, pattern: "edited", limit: 7 },
  });
  return origin === undefined ? changed : { ...changed, origin };
}

/** Writes the fields that the call had when it was decoded, from what its origin tells. */
function asItCame(call: Call): Encoded {
  const before =
    call.name === "Grep" ? { ...call, input: { ...call.input, pattern: "old" } } : call;
  return real.encode(before);
}

describe("the oracle", () => {
  const oracle = oracleOf(model, harnessOf(id));

  test("a field that is read from another key", () => {
    const wrong = reading((call) =>
      call.name === "Grep" && call.input.before !== undefined
        ? { ...call, input: { ...call.input, after: call.input.before } }
        : call,
    );
    expect(breaks(natives, (native) => readsAlike(oracle, wrong, native))).toBe(true);
  });

  test("another reason why a call is raw", () => {
    const wrong = reading((call) =>
      call.origin?.why === undefined
        ? call
        : { ...call, origin: { ...call.origin, why: { code: "no-rule" } } },
    );
    expect(breaks(natives, (native) => readsAlike(oracle, wrong, native))).toBe(true);
  });

  test("a loss under another code", () => {
    const wrong = writing((encoded) => ({
      ...encoded,
      losses: encoded.losses.map((loss) =>
        loss.code === "implied" ? { ...loss, code: "dropped" } : loss,
      ),
    }));
    expect(breaks(anyCalls, (call) => writesAlike(oracle, wrong, call, {}))).toBe(true);
  });
});
