import { expect, test } from "vitest";
import { rawOp } from "../../../generator/check/raw-op.js";
import { expected, marked, type Marked, spots } from "../support.js";
import { run } from "./support.js";

function vocabulary(op: string, input: string): Marked {
  return marked(`ops:
  ${op}:
    doc: D.
    acp: other
    show: [name]
    search: [name]
    fields:
      name: { type: string, required: true, doc: D. }
      input: { ${input}, doc: D. }
`);
}

function found({ text }: Marked): ReturnType<typeof spots> {
  return spots(run(rawOp, { "canonical.yaml": text, "shell.yaml": "shapes: {}" }));
}

test("a vocabulary with Raw", () => {
  expect(found(vocabulary("Raw", "type: json, required: true"))).toEqual([]);
});

test("a vocabulary without Raw", () => {
  const source = vocabulary("«Other»", "type: json, required: true");
  expect(found(source)).toEqual(expected(source, "missing-property"));
});

test.each(["type: string, required: true", "type: json"])("an input that is %s", (input) => {
  const source = vocabulary("«Raw»", input);
  expect(found(source)).toEqual(expected(source, "missing-property"));
});
