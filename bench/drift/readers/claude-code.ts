/** Claude Agent SDK: types of all inputs, named after what they do. */
import { join } from "node:path";
import { Program } from "../evaluate.js";
import { namedSchema, unionNames } from "../types.js";
import type { Reader } from "./common.js";

/** Tools of another name than their type. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["FileEdit", "Edit"],
  ["FileRead", "Read"],
  ["FileWrite", "Write"],
]);

export const readClaudeCode: Reader = (folder) => {
  const file = new Program().file(join(folder, "sdk-tools.d.ts"));
  return unionNames(file, "ToolInputSchemas")
    .filter((name) => name.endsWith("Input"))
    .map((name) => {
      const short = name.replace(/Input$/, "");
      return { name: NAMES.get(short) ?? short, schema: namedSchema(file, name) };
    });
};
