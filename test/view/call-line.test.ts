import { expect, test } from "vitest";
import { callLine } from "../../src/view/call-line.js";

test.each([
  ["Read", false, "Read  file_path=a"],
  ["read", false, "Read  file_path=a"],
  ["read", true, "Read (read)  file_path=a"],
  ["read_file", false, "Read (read_file)  file_path=a"],
])("Read, natively %s, full: %s", (native, full, expected) => {
  const { line } = callLine({ name: "Read", input: { file_path: "a" } }, native, {
    columns: 80,
    full,
  });
  expect(line.map(({ text }) => text).join("")).toBe(expected);
});
