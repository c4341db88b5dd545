/** Blocks that are not text, in a few words. */
import type { Block, Digits, ImageBlock } from "../sessions/index.js";
import { stringify } from "../sessions/numbers.js";
import { visible } from "./visible.js";

/** `[picture image/png, 48 kB]` */
export function imageText({ mediaType, data, url }: ImageBlock): string {
  const what = data === null ? url : sizeText((data.length * 3) / 4);
  const parts = [mediaType, what].filter((part) => part !== null);
  return `[picture ${visible(parts.join(", "))}]`;
}

/** Blocks of a kind that is not known: their type and their JSON. */
export function otherText({ type, value }: Block & { kind: "other" }, digits?: Digits): string {
  return `[${type}] ${stringify(value, digits)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
