/** A call as it is being derived: an op and its fields, which are checked at the end. */
import { ops, typed, type Call, type OpName } from "../../generated/canonical.js";
import { hasOwn, setOwn, type JsonObject } from "../runtime/json.js";

export type Found = {
  op: OpName;
  fields: JsonObject;
  /** The part of the command line or patch that says it. */
  text: string;
};

/** A call that another one amounts to. It stands beside that call and never in its place. */
export type Derived = { call: Call; text: string };

export function hasField(op: OpName, field: string): boolean {
  return hasOwn(ops[op].fields, field);
}

/** The call, with its fields in the order of the vocabulary; `undefined` when it is none. */
export function callOf({ op, fields, text }: Found): Derived | undefined {
  const input: JsonObject = {};
  for (const field of Object.keys(ops[op].fields)) {
    if (hasOwn(fields, field)) setOwn(input, field, fields[field]);
  }
  if (Object.keys(input).length < Object.keys(fields).length) return undefined;
  const call = typed(op, input);
  return call === null ? undefined : { call, text };
}
