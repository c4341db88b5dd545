/** One native tool name and what it means. */
export type NameRow = readonly [name: string, op: string, standing: "now" | "old" | "near"];

/** Where a claim of a table comes from, and how far it can be trusted. */
export type SourceRow = readonly [
  reference: string,
  kind: "source" | "docs" | "observed" | "inferred",
];
