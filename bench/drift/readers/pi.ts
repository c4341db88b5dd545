/** pi: one file for each tool, named after it; a file may make its tool with the function of another. */
import { join } from "node:path";
import { Program } from "../evaluate.js";
import { filesIn, propertiesOf, tool, type Reader } from "./common.js";

export const readPi: Reader = (folder) => {
  const program = new Program();
  const tools = join(folder, "dist/core/tools");
  return filesIn(tools, ".js").flatMap((name) => {
    const file = program.file(join(tools, name));
    const id = name.replace(/\.js$/, "");
    const named = propertiesOf(file, "name").map((value) => program.value(value));
    if (!named.includes(id)) return [];
    const [parameters] = [file, ...program.imported(file)].flatMap((one) =>
      propertiesOf(one, "parameters"),
    );
    return parameters === undefined ? [] : tool(id, program.value(parameters));
  });
};
