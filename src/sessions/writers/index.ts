/** The harnesses whose session files can be written. */
import { claudeCodeWriter } from "./claude-code.js";
import { grokWriter } from "./grok.js";
import type { Writer, WriterContext } from "./writer.js";

export const writers: ReadonlyMap<string, (context: WriterContext) => Writer> = new Map([
  ["claude_code", claudeCodeWriter],
  ["grok", grokWriter],
]);
