/** oh-my-pi: its sources are in the package; a class for each tool, some with a schema for each mode. */
import { join } from "node:path";
import { Node, type ClassDeclaration, type Expression } from "ts-morph";
import type { Json } from "../../../src/runtime/json.js";
import { Program } from "../evaluate.js";
import type { PackageTool } from "../schema.js";
import { filesIn, tool, type Reader } from "./common.js";

export const readOhMyPi: Reader = (folder) => {
  const program = new Program();
  const tools = join(folder, "src/tools");
  const files = [
    ...filesIn(tools, ".ts").map((name) => join(tools, name)),
    join(folder, "src/edit/index.ts"),
    join(folder, "src/web/search/index.ts"),
  ];
  return files
    .flatMap((path) => program.file(path).getClasses())
    .flatMap((one) => toolOf(program, one));
};

function toolOf(program: Program, one: ClassDeclaration): PackageTool[] {
  const name = one.getInstanceProperty("name");
  const initial = Node.isPropertyDeclaration(name) ? name.getInitializer() : undefined;
  const schemas = parametersOf(one).map((value): Json => program.value(value));
  if (initial === undefined || schemas.length === 0) return [];
  return tool(program.value(initial), { anyOf: schemas });
}

/** The schema, or all that a getter may return. */
function parametersOf(one: ClassDeclaration): Expression[] {
  const parameters = one.getInstanceProperty("parameters");
  if (Node.isPropertyDeclaration(parameters)) return [parameters.getInitializer() ?? []].flat();
  if (!Node.isGetAccessorDeclaration(parameters)) return [];
  return parameters
    .getDescendants()
    .filter(Node.isReturnStatement)
    .flatMap((statement) => branches(statement.getExpression()));
}

function branches(value: Expression | undefined): Expression[] {
  if (value === undefined) return [];
  if (!Node.isConditionalExpression(value)) return [value];
  return [...branches(value.getWhenTrue()), ...branches(value.getWhenFalse())];
}
