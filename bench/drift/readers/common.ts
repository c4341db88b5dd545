/** What the readers of packages share. */
import { readdirSync } from "node:fs";
import { Node, type Expression, type SourceFile } from "ts-morph";
import { isObject, own, type Json } from "../../../src/runtime/json.js";
import type { Program } from "../evaluate.js";
import type { PackageTool } from "../schema.js";

/** Reads the tools of a package from the folder that it was unpacked into. */
export type Reader = (folder: string) => PackageTool[];

/** A tool, if both its name and its schema could be told. */
export function tool(name: Json | undefined, schema: Json | undefined): PackageTool[] {
  return typeof name === "string" && isObject(schema) ? [{ name, schema }] : [];
}

/** Objects of a file with a `name` and a schema under `key`. */
export function declared(program: Program, path: string, key: string): PackageTool[] {
  return program
    .file(path)
    .getDescendants()
    .filter(Node.isObjectLiteralExpression)
    .filter((object) => ["name", key].every((one) => object.getProperty(one) !== undefined))
    .flatMap((object) => {
      const value = program.value(object);
      return isObject(value) ? tool(own(value, "name"), own(value, key)) : [];
    });
}

/** Values of a property, wherever in the file an object has it. */
export function propertiesOf(file: SourceFile, name: string): Expression[] {
  return file
    .getDescendants()
    .filter(Node.isPropertyAssignment)
    .flatMap((one) => (one.getName() === name ? (one.getInitializer() ?? []) : []));
}

/** Names of files, in their order. Throws when there is no such folder. */
export function filesIn(folder: string, end: string): string[] {
  return readdirSync(folder)
    .filter(
      (name) => name.endsWith(end) && !name.endsWith(`.test${end}`) && !name.endsWith(`.d${end}`),
    )
    .sort();
}
