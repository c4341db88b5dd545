/** Prompts of Cursor and Grok: what a person typed stands between `<user_query>` tags. */
import type { Block, Message } from "../model.js";

const QUERY = /<user_query>\n?([\s\S]*?)\n?<\/user_query>/g;

/** What the person typed, and before it what the program put around that. */
export function userMessages(blocks: readonly Block[]): Message[] {
  const context: Block[] = [];
  const typed: Block[] = [];
  for (const block of blocks) {
    if (block.kind !== "text") {
      typed.push(block);
      continue;
    }
    const queries = [...block.text.matchAll(QUERY)];
    const rest = block.text.replace(QUERY, "").trim();
    if (queries.length === 0) {
      (rest.startsWith("<user_info>") ? context : typed).push(block);
      continue;
    }
    if (rest !== "") context.push({ kind: "text", text: rest });
    for (const [, text = ""] of queries) typed.push({ kind: "text", text });
  }
  const all: Message[] = [];
  if (context.length > 0) all.push({ role: "user", blocks: context, injected: true });
  if (typed.length > 0 || all.length === 0) all.push({ role: "user", blocks: typed });
  return all;
}
