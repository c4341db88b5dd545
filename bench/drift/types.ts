/** Input types of a declaration file as schemas. */
import { Node, type SourceFile, type TypeNode } from "ts-morph";
import { setOwn, type Json, type JsonObject } from "../../src/runtime/json.js";

/** Types that hold each other would be followed for ever. */
const DEPTH = 20;

/** The schema of an interface or a type of the file; of what it does not have, one that says nothing. */
export function namedSchema(file: SourceFile, name: string, depth = 0): JsonObject {
  const found = file.getInterface(name);
  if (found !== undefined) return membersSchema(file, found.getMembers(), depth);
  const alias = file.getTypeAlias(name)?.getTypeNode();
  return alias === undefined ? {} : typeSchema(file, alias, depth);
}

/** The members of a union of named types. */
export function unionNames(file: SourceFile, name: string): string[] {
  const type = file.getTypeAlias(name)?.getTypeNode();
  const members = Node.isUnionTypeNode(type) ? type.getTypeNodes() : [];
  return members.map((member) => member.getText());
}

function typeSchema(file: SourceFile, type: TypeNode, depth: number): JsonObject {
  if (depth > DEPTH) return {};
  const next = (inner: TypeNode): JsonObject => typeSchema(file, inner, depth + 1);
  if (Node.isParenthesizedTypeNode(type)) return next(type.getTypeNode());
  if (Node.isUnionTypeNode(type)) return { anyOf: type.getTypeNodes().map(next) };
  if (Node.isIntersectionTypeNode(type)) return { allOf: type.getTypeNodes().map(next) };
  if (Node.isArrayTypeNode(type)) return { type: "array", items: next(type.getElementTypeNode()) };
  if (Node.isTupleTypeNode(type)) {
    const [first] = type.getElements();
    return { type: "array", ...(first === undefined ? {} : { items: next(first) }) };
  }
  if (Node.isTypeLiteral(type)) return membersSchema(file, type.getMembers(), depth);
  if (Node.isTypeReference(type)) {
    return namedSchema(file, type.getTypeName().getText(), depth + 1);
  }
  if (Node.isLiteralTypeNode(type)) return { const: literalOf(type.getLiteral()) };
  const word = type.getText();
  return ["string", "number", "boolean", "null"].includes(word) ? { type: word } : {};
}

function membersSchema(file: SourceFile, members: readonly Node[], depth: number): JsonObject {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const member of members.filter(Node.isPropertySignature)) {
    const type = member.getTypeNode();
    const nameNode = member.getNameNode();
    const name = Node.isStringLiteral(nameNode) ? nameNode.getLiteralText() : member.getName();
    setOwn(properties, name, type === undefined ? {} : typeSchema(file, type, depth + 1));
    if (!member.hasQuestionToken()) required.push(name);
  }
  return { type: "object", properties, required };
}

function literalOf(node: Node): Json {
  if (Node.isStringLiteral(node)) return node.getLiteralText();
  if (Node.isNumericLiteral(node)) return node.getLiteralValue();
  if (Node.isTrueLiteral(node)) return true;
  return Node.isFalseLiteral(node) ? false : null;
}
