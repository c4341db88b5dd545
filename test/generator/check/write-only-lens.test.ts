import { test } from "vitest";
import { writeOnlyLens } from "../../../generator/check/write-only-lens.js";
import { accepts, rejects, tool } from "./support.js";

const ONE = "{ one: { a: old_string, b: new_string } }";

test("a list of one object at the top of a rule", () => {
  accepts(writeOnlyLens, tool(`op: Edit\nkeys: { f: file_path, e: ${ONE} }`));
  accepts(writeOnlyLens, tool(`op: Edit\nwrite: only\nkeys: { f: file_path, e: ${ONE} }`));
});

test("a list of one object inside of another key", () => {
  rejects(
    writeOnlyLens,
    tool(`op: Edit\nkeys: { f: file_path, o: { keys: { «e»: ${ONE} } } }`),
    "write-only-lens",
  );
});
