/** Letta Code: one bundle, in which each schema is a file of JSON. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Node } from "ts-morph";
import { Program } from "../evaluate.js";
import { tool, type Reader } from "./common.js";

/** Tools of another name than their schema. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["ExecCommand", "exec_command"],
  ["ListDirCodex", "ListDir"],
  ["ReadFileCodex", "ReadFile"],
  // Stands in for `Read` where there is a language server.
  ["ReadLSP", "Read"],
]);

export const readLettaCode: Reader = (folder) => {
  const program = new Program();
  const modules = readFileSync(join(folder, "letta.js"), "utf8").split(/^(?=\/\/ \S+$)/m);
  return modules.flatMap((text) => {
    const id = /^\/\/ src\/tools\/schemas\/(\w+)\.json$/m.exec(text)?.[1];
    if (id === undefined || !text.startsWith("// src/tools/schemas/")) return [];
    const object = program
      .text(`${id}.js`, text)
      .getDescendants()
      .find(Node.isObjectLiteralExpression);
    return object === undefined ? [] : tool(NAMES.get(id) ?? id, program.value(object));
  });
};
