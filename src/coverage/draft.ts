import type { Coverage } from "./measure.js";
export function draftOf(_: Coverage): string {
  return "";
}
