/**
 * Spans and log records of OpenTelemetry, as OTLP writes them in JSON (attributes are a list of typed
 * values, a line or document holds the records of many) or as other programs do (attributes are an
 * object).
 */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { objectOf, objectsOf, textOf } from "../blocks.js";
import { isoTime } from "../meta.js";
import { valueAt, type Path } from "../path.js";

/** Where a document of OTLP has its records. */
export const LISTS: readonly Path[] = [
  ["resourceSpans", "*", "scopeSpans", "*", "spans"],
  ["resourceLogs", "*", "scopeLogs", "*", "logRecords"],
];

/** The records in a line of OTLP; another record is alone. */
export function recordsIn(record: JsonObject): JsonObject[] {
  const inside = LISTS.flatMap(([resources = "", , scopes = "", , records = ""]) =>
    objectsOf(record, resources)
      .flatMap((resource) => objectsOf(resource, scopes))
      .flatMap((scope) => objectsOf(scope, records)),
  );
  return inside.length > 0 || isLine(record) ? inside : [record];
}

function isLine(record: JsonObject): boolean {
  return LISTS.some(([key = ""]) => Array.isArray(own(record, key)));
}

/** What made the records: an attribute of the resources of a line, or of a document. */
export function serviceOf(record: JsonObject): string | undefined {
  for (const [key = ""] of LISTS) {
    for (const resource of objectsOf(record, key)) {
      const service = textOf(attributesOf(objectOf(resource, "resource") ?? {}), "service.name");
      if (service !== undefined) return service;
    }
  }
  return undefined;
}

export function attributesOf(record: JsonObject): JsonObject {
  const attributes = own(record, "attributes");
  return Array.isArray(attributes) ? members(attributes) : isObject(attributes) ? attributes : {};
}

/** Of a log record; of an event that other programs write. */
export function eventOf(record: JsonObject): string | undefined {
  const attributes = attributesOf(record);
  return textOf(record, "eventName") ?? textOf(attributes, "event.name") ?? textOf(record, "name");
}

export function bodyOf(record: JsonObject): JsonObject {
  const body = own(record, "body");
  const value = isObject(body) ? (typedValue(body) ?? body) : body;
  return isObject(value) ? value : {};
}

function members(list: readonly Json[]): JsonObject {
  return Object.fromEntries(
    list.filter(isObject).map((member) => {
      const value = objectOf(member, "value") ?? {};
      return [textOf(member, "key") ?? "", typedValue(value) ?? null];
    }),
  );
}

/** `{ stringValue: … }` and its like; undefined for what is none of them. */
function typedValue(value: JsonObject): Json | undefined {
  const [entry] = Object.entries(value);
  const [type, held] = entry ?? [];
  switch (type) {
    case "stringValue":
    case "boolValue":
    case "doubleValue":
    case "bytesValue":
      return held;
    case "intValue":
      return typeof held === "string" ? Number(held) : held;
    case "arrayValue":
      return objectsOf(isObject(held) ? held : {}, "values").map(
        (item) => typedValue(item) ?? null,
      );
    case "kvlistValue":
      return members(objectsOf(isObject(held) ? held : {}, "values"));
    default:
      return undefined;
  }
}

/** When a span began, or a log record was made. Nanoseconds are numbers, or text of them. */
export function timeOf(record: JsonObject): string | undefined {
  const nanos = own(record, "startTimeUnixNano") ?? own(record, "timeUnixNano");
  if (nanos !== undefined && nanos !== null) return isoTime(Number(nanos), 1e-6);
  return textOf(record, "start_time") ?? textOf(record, "startTime") ?? textOf(record, "timestamp");
}

/** Whether a span failed, and what it says of that. */
export function failureOf(record: JsonObject): string | undefined {
  const type = textOf(attributesOf(record), "error.type");
  const code = valueAt(record, ["status", "code"]) ?? valueAt(record, ["status", "status_code"]);
  const isError = code === 2 || code === "ERROR" || code === "STATUS_CODE_ERROR";
  if (type === undefined && !isError) return undefined;
  const status = objectOf(record, "status") ?? {};
  return textOf(status, "message") ?? textOf(status, "description") ?? type ?? "error";
}
