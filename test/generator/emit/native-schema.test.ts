/** The schemas of native calls: what the codecs read, the schemas admit. */
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { loadCorpus } from "../../../generator/load-corpus.js";
import { readFileSync } from "node:fs";
import { harnesses } from "../../../generated/registry.js";

const corpus = loadCorpus("corpus");

for (const { id } of harnesses) {
  const schema: unknown = JSON.parse(
    readFileSync(`generated/schema/native/${id}.schema.json`, "utf8"),
  );

  test(`the schema of ${id} admits every sample that is typed`, () => {
    const validate = new Ajv({ strict: false }).compile(Object(schema));
    const refused = (corpus.get(id) ?? [])
      .filter(({ call, input }) => call.name !== "Raw" && typeof input === "object")
      .filter(({ name, input }) => !validate({ name, input }))
      .map(({ name, input }) => JSON.stringify({ name, input }));
    expect(refused).toEqual([]);
  });

  test(`the schema of ${id} refuses samples that are raw for a type or a missing key`, () => {
    const validate = new Ajv({ strict: false }).compile(Object(schema));
    const admitted = (corpus.get(id) ?? [])
      .filter(({ why }) => why === "unknown-tool" || why === "not-an-object")
      .filter(({ name, input }) => validate({ name, input }))
      .map(({ name, input }) => JSON.stringify({ name, input }));
    expect(admitted).toEqual([]);
  });
}
