/** Every codec gives `Raw` for what it does not understand, so the vocabulary has it. */
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Check } from "./check.js";

export const rawOp: Check = {
  name: "raw-op",
  run: ({ ops }) => {
    const [first] = ops;
    const raw = ops.find(({ name }) => name === "Raw");
    if (first === undefined) return [];
    if (raw === undefined) {
      const params = { property: "Raw", where: "the vocabulary" };
      return [diagnostic("missing-property", params, first.place)];
    }
    const needed = [
      { name: "name", kind: "string" },
      { name: "input", kind: "json" },
    ];
    return needed
      .filter(({ name, kind }) => {
        const field = raw.fields.find((one) => one.name === name);
        return field?.type.kind !== kind || !field.required;
      })
      .map(({ name, kind }) => {
        const help = `It is \`{ type: ${kind}, required: true }\`.`;
        const params = { property: name, where: "`Raw`" };
        return diagnostic("missing-property", params, raw.place, { help });
      });
  },
};
