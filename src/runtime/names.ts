/** One native tool name and what it means. */
export type NameRow = readonly [name: string, op: string, standing: "now" | "old" | "near"];
