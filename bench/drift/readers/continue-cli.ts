/** Continue's `cn`: its sources are in the package, one file for each tool. */
import { join } from "node:path";
import { Program } from "../evaluate.js";
import { declared, filesIn, type Reader } from "./common.js";

export const readContinueCli: Reader = (folder) => {
  const program = new Program();
  const tools = join(folder, "src/tools");
  return filesIn(tools, ".ts").flatMap((name) =>
    declared(program, join(tools, name), "parameters"),
  );
};
