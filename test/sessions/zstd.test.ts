/** Frames that Zstandard's own program made, and broken ones. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isZstd, unzstd } from "../../src/sessions/zstd.js";
import { packed } from "./zstd.js";

/** Lines like those of a session, the same whenever they are made. */
function log(lines: number): string {
  const words = ["open", "read", "grep", "glob", "write", "match", "line", "file"];
  let seed = 1;
  const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
  return Array.from({ length: lines }, (_, id) =>
    JSON.stringify({
      id,
      word: words[next(8)],
      size: next(100000),
      path: `/srv/demo/${words[next(8)]}-${next(50)}.rs`,
    }),
  ).join("\n");
}

const FRAMES: { readonly [name: string]: readonly [base64: string, text: string] } = {
  "of one byte": ["KLUv/QRYCQAAYVtujKk=", "a"],
  "of one copy": ["KLUv/QRYTQAAEGFiAQBz9TssNVkB5A==", "ab".repeat(700)],
  "made fast": [
    "KLUv/QRI5RoAlutxHYCn6YBxrCVs265Jv78WADM4/ya7yV6K2BMJmNMDdQBnAGMAdpRnFpTXdw4EjYHgxDVGeJhf" +
      "Sd8ub5NWQtsYm7QSqnleJQNfOh7E+OVphsjnWFRi2KiPRSWnBzF+Ya8ixi8rFEgqEAASioIlwHheSWpgQTwyYLAK" +
      "BopCcWgMpghIZy0Uf5AKioDiVTIUhQJZS6IIQIUCSQVCnYaH+ZU0YuIdi0oOnSPzKznEgxi/lhOZobviITuvkmFR" +
      "TT3PgaAxELyu2Xm+SSux6sz8Qub18yoZvBedITqUikd5ZnHvdVw7iPELbecdCBoDcW3nWFSSpqw8s9weYiUpOxaV" +
      "WPqac4Zsx3slqbNLJSncRcmMELbjsSgzdNyLh/mV4B0j8yvZ1OvFs3MsKmlMxW7UTGxGiBHZUA/zHIvKVHXDb9JK" +
      "9KkhvKM8s1hyet95lQx8CLVP9zj5mrQS6eZ7jkUlmK2nPLO0awlFwRLwozyzMLanHeWZJbXPsahku1kRymW1RM2m" +
      "r5LhznRTlaQQJWpedp4ixq/t9TVVycDm6nleSepWPVUy4Hlr77mr8YGgMRDOuLx5EOMXoydq2jkWlahe2vkmrYQn" +
      "L2aeVymA6aghsWPQzv3fEOOGqB4RKAgBCxGlIZJAFG3SGPUxpcqzJqcUcD/jFA/cscDuPKWlG6hLUf0U5d3s6OEy" +
      "UbilFO7sfqwqJe4umTVVX8dHQ1oN5dhVGOg0pn2t7lh3eJBNQ+Si0iyjwcpB0POoBpCoyF8KEeJ4/aebhwG8RhBt" +
      "XYd7IX7xGyZ89uBMlX8+Btaj6p/ycYjz0u0LCOZep/wkySQgFP3cOsIda04Z5ZlvmMtYgnxo/hRJkuQkLJWoaxH8" +
      "7Skquk99Ia0kgrfCFuEGk1pbD7+wNaMewt8mZnv4R7eCuZZwoPbqWXMS86n6Y7JjMHqrf2YnkzIhCgfXWrXokSHz" +
      "Pylwp+f0htUD6ZaTkxPyDT1YYYM61TCxQhVeDmuAWBIBqvqsJlnY+xiXJw+iCYAP2LP+yRgwBHse4usE0E3tAQqv" +
      "IwfTdpnNQA8Qk7rHbYJIRckIEzkRhW+nXKpOoUwWrTY1mGRGAbpzMpKdADeX/ya1CH4vUSXQaMLiMVFzAWzgUsA1" +
      "PDdxWzFWxxHCOlUYIUAu",
    log(60),
  ],
  "made small": [
    "KLUv/QBo/RQANuBNGnBPsQGMA2X5UD7IU1UNY3f3zhQNlUL/ewsOWgBBAD0AxkqyE3kkCjXExNNKUxgSy92dtK/3" +
      "VXY6ZSU1QBoKO8eKhyg8kgJkmolEkHaeB6MxgDgexKAimQwaQrOgFCJN4JtHaJ4LY9IEmqfBSDSEBiGBWJoAERoE" +
      "o8EEqXv6str3T7a2MU9l3j2TUaGvbuu4dz3e5tadibuKZGcyep13FdeFRaim5ddlGRpl3Rdrs5zHE4HQTc1ZHCgF" +
      "Rz66trzVyup0RqQ/iaxVZKk22SyNhT9TtEr1qVR9P16TKO0sn1n/uy2fqV2R11zPr1oa+dTODi2ftvQttN4FmWYi" +
      "ESym9X76M0XVvCL6lU+adUc2q8Ofmpp+vl1/R8XFOtTM2tuv4W3aVk/Rdq9005h4Te/9Oryz37VPtP+AvqiBVHCu" +
      "w/5vcEwoNdYOEsAgCEEGQqhMQUIQESBMjtS1b4bs5tQgrUql0wG3tHvhkPsUEo+m78N2SjmWOStvsZuqRY7XDKWo" +
      "unSfCSB755+iY4f/IgjMYoSKLYQioirYuhEgzD/pCGqW9dI/dTDdxTGKb5fXoJdo+IZ+4bubTgFRh/eVzkc9KKU9" +
      "MHEYZ4CJuUq47ZQY9oiAj8rLuyLBc4wxVm2zMRhNqUdYBKabXJTwLwRB1ZmCkHOgwvgdeJkgOO9yYZZQyFiNeHJP" +
      "+IZDBEgFltbuEhgkTVZUODflJBncBT5UjrchffkD1NAT93UkDRzx5APhjUgqXLrxU0udrzjzKUYx4tYF8CHF4Vj2" +
      "0HJvOrQLFT6nEamISaFL52JKgQpuJzaHnEsx0mkdgSyr6EBcTasNzFBM9UpuTVqSOmUE2VJJPJ2y5ZCgdwQqaC9A" +
      "07aisW3z6e8cKoMiiCLnmwNCTqs=",
    log(60),
  ],
  "of several blocks": [
    "KLUv/QRYVAAAEHh4AQD7/znAAjULAJJPLh5wt20QYVr5N21tVkJE6rCqKprlpqTk5rby9f9cRQRN0zRNtnLy7/F+" +
      "XrWn+Z1ZT93zVaPEihJK1n/Vn52o1aZUucm+LMZl6oR8YS059zvf8yyLcWiTSucgoEgQvtrpSA+znkGlbm9W6apg" +
      "b8G8ZzVW8LSvv5mqfgiuGVIVUgTXDImPkqynqllJ1ssDTLwA17MW1g6HWMox8BIHInhQJAwa+84IrgKWQANXYwVE" +
      "UHlugQZCUGFoAEAQVahRQVOmc/834GKk6A4SKBIwBEycgKgxJjSymV3//zNm2QYpnqRXlCO7TjE5aXwgkFMMB+yz" +
      "xUQaeMdeQfTyFDeSIO7ZmCqpEb5tXSJ98qilBoUfjk6Abi2D0wlG5VhTdIZfUQFNJpgGUaGMEFzk0r6cvqFOqU0N" +
      "8x0ogEYnR4bLkttnk+VpU1DzErOySQmoo6EpQ70CeetHEweJOSGzYKAZLAEBjlu0eBdkT6o+",
    `${"x".repeat(140000)}\n${log(20)}\nyyyyy`,
  ],
};

const frames = Object.entries(FRAMES).map(
  ([name, [base64, text]]) => [name, Uint8Array.from(Buffer.from(base64, "base64")), text] as const,
);

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("a frame", () => {
  test.each(frames)("%s is unpacked", (_, bytes, text) => {
    expect(isZstd(bytes)).toBe(true);
    const read = unzstd(bytes);
    expect(read.isWhole).toBe(true);
    expect(textOf(read.bytes)).toBe(text);
  });

  test.each(frames)("%s that is cut short is read as far as it goes", (_, bytes, text) => {
    for (let end = 4; end < bytes.length - 4; end += 1 + (end % 7)) {
      const read = unzstd(bytes.subarray(0, end));
      expect(read.isWhole).toBe(false);
      expect(text.startsWith(textOf(read.bytes))).toBe(true);
    }
  });

  test("that is damaged anywhere does not throw", () => {
    fc.assert(
      fc.property(fc.constantFrom(...frames), fc.nat(), fc.nat(255), ([, frame], at, byte) => {
        const bytes = frame.slice();
        bytes[at % bytes.length] = byte;
        expect(typeof unzstd(bytes).isWhole).toBe("boolean");
      }),
      { numRuns: 400 },
    );
  });
});

test("several frames are one text, and what is between them is left out", () => {
  const other = Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9);
  const bytes = Buffer.concat([packed("one "), other, packed("two")]);
  expect(textOf(unzstd(bytes).bytes)).toBe("one two");
  expect(unzstd(bytes).isWhole).toBe(true);
});

test("what is no frame is not unpacked", () => {
  const bytes = new TextEncoder().encode("plain");
  expect(isZstd(bytes)).toBe(false);
  expect(unzstd(bytes)).toEqual({ bytes: new Uint8Array(), isWhole: false });
  expect(unzstd(new Uint8Array()).isWhole).toBe(false);
});
