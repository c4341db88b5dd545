import { expect, test } from "vitest";
import { shapeOf } from "../../src/coverage/shape.js";
import type { Json } from "../../src/runtime/json.js";

test.each<[Json, string]>([
  [null, "null"],
  [true, "a boolean"],
  [3, "an integer"],
  [0.5, "a number"],
  ["", "empty text"],
  ["380", "an integer as text"],
  ["false", "a boolean as text"],
  ["https://example.org/a?b=c", "a URL"],
  ['{"a":1}', "JSON text"],
  ["/srv/demo", "a path"],
  ["./src", "a path"],
  ["C:\\Users\\demo", "a path"],
  ["first\nsecond", "text of several lines"],
  ["one\n", "a line of text"],
  ["content", "a word"],
  [[], "an empty list"],
  [["a", "b"], "a list: a word"],
  [[1, "b"], "a list: a word, an integer"],
  [[{ id: 1 }, { id: 2, text: "x" }], "a list of objects {id, text}"],
  [{ mode: "a", path: "b" }, "an object {mode, path}"],
])("%j is %s", (value, shape) => {
  expect(shapeOf(value)).toBe(shape);
});

test("nothing of the content is shown, keys that are data included", () => {
  const value = { path: "secret", "my secret file.txt": 1, "user-4711": 2, ["__proto__"]: 3 };
  expect(shapeOf(value)).not.toMatch(/secret|4711/);
  expect(shapeOf(["secret", { "secret key": 1 }])).not.toContain("secret");
});

test("an object with many keys names the first and counts the others", () => {
  const keys = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const value = Object.fromEntries(keys.map((key) => [key, 1]));
  expect(shapeOf(value)).toBe("an object {a, b, c, d, e, f, 2 more}");
});
