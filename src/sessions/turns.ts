/** Which messages belong together: threads and turns. */
import type { Message } from "./model.js";

/** The thread of a message: the main one is empty, a sub-agent has its own. */
export function threadOf(message: Message): string {
  if (message.sidechain !== true) return "";
  return message.agent ?? "sub-agent";
}

/** Whether a person begins a turn with this message. */
export function beginsTurn(message: Message): boolean {
  return (
    message.role === "user" &&
    message.injected !== true &&
    message.interjected !== true &&
    message.sidechain !== true &&
    message.blocks.length > 0 &&
    !message.blocks.some((block) => block.kind === "result")
  );
}
