/** Qwen Code: a bundle in pieces, with `super(X.Name, title, description, kind, schema)` in each tool. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Node, type ClassDeclaration, type ClassExpression } from "ts-morph";
import { isObject, own } from "../../../src/runtime/json.js";
import { Program } from "../evaluate.js";
import type { PackageTool } from "../schema.js";
import { filesIn, tool, type Reader } from "./common.js";

const NAMES = "// packages/core/src/tools/tool-names.ts";

export const readQwenCode: Reader = (folder) => {
  const program = new Program();
  const chunks = join(folder, "chunks");
  const modules = filesIn(chunks, ".js")
    .map((name) => readFileSync(join(chunks, name), "utf8"))
    .flatMap((text) => text.split(/^(?=\/\/ (?:packages|node_modules)\/)/m))
    .filter((text) => text.startsWith("// packages/core/src/"));
  const names = modules.find((text) => text.startsWith(NAMES)) ?? "";
  return modules
    .filter((text) => text.includes("extends BaseDeclarativeTool {"))
    .flatMap((text, at) => {
      const file = program.text(`${at}.js`, `${names}\n${text}`);
      const classes = file.getDescendants().filter(isClass);
      return classes.flatMap((one) => toolOf(program, one));
    });
};

type Class = ClassDeclaration | ClassExpression;

function isClass(node: Node): node is Class {
  return Node.isClassDeclaration(node) || Node.isClassExpression(node);
}

function toolOf(program: Program, one: Class): PackageTool[] {
  if (one.getExtends()?.getText() !== "BaseDeclarativeTool") return [];
  const name = one.getStaticProperty("Name");
  const initial = Node.isPropertyDeclaration(name) ? name.getInitializer() : undefined;
  const call = one
    .getConstructors()[0]
    ?.getDescendants()
    .filter(Node.isCallExpression)
    .find((inner) => inner.getExpression().getText() === "super");
  const schema = (call?.getArguments() ?? [])
    .filter(Node.isExpression)
    .map((argument) => program.value(argument))
    .find((value) => isObject(value) && own(value, "properties") !== undefined);
  return initial === undefined ? [] : tool(program.value(initial), schema);
}
