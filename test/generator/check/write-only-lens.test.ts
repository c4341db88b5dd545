import { test } from "vitest";
import { writeOnlyLens } from "../../../generator/check/write-only-lens.js";
import { accepts, rejects, tool } from "./support.js";

const ONE = "{ one: { a: old_string, b: new_string } }";

test("a list of one object that is only written", () => {
  accepts(writeOnlyLens, tool(`op: Edit\nwrite: only\nkeys: { f: file_path, e: ${ONE} }`));
});

test("a list of one object that would be read", () => {
  const keys = `keys: { f: file_path, «e»: ${ONE} }`;
  rejects(writeOnlyLens, tool(`op: Edit\n${keys}`), "write-only-lens");
  rejects(writeOnlyLens, tool(`op: Edit\nlegacy: true\n${keys}`), "write-only-lens");
});

test("a list of one object inside of another key", () => {
  rejects(
    writeOnlyLens,
    tool(`op: Edit\nwrite: only\nkeys: { f: file_path, o: { keys: { «e»: ${ONE} } } }`),
    "write-only-lens",
  );
});
