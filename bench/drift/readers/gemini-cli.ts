/** Gemini CLI: two sets of declarations, of which the model decides, and those made while it runs. */
import { join } from "node:path";
import { Program } from "../evaluate.js";
import { declared, filesIn, type Reader } from "./common.js";

export const readGeminiCli: Reader = (folder) => {
  const program = new Program();
  const definitions = join(folder, "dist/src/tools/definitions");
  const sets = join(definitions, "model-family-sets");
  const files = [
    ...filesIn(sets, ".js").map((name) => join(sets, name)),
    join(definitions, "dynamic-declaration-helpers.js"),
  ];
  return files.flatMap((path) => declared(program, path, "parametersJsonSchema"));
};
