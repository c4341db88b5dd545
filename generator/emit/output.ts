/** One generated file. `path` is relative to `generated/`, with `/` between its parts. */
export type OutputFile = { path: string; text: string };
