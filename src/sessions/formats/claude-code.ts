/** Session files of Claude Code: one JSONL file per session, or a JSON document with `loglines`. */
import { own, type JsonObject } from "../../runtime/json.js";
import { readRecord, type Envelope } from "../families/anthropic-blocks.js";
import type { Format } from "../format.js";
import { noteFirst } from "../meta.js";
import type { SessionMeta } from "../model.js";
import { textAt, valueAt } from "../path.js";

const SUBTYPE = ["subtype"];

export const envelope: Envelope = {
  type: ["type"],
  role: ["message", "role"],
  content: ["message", "content"],
  id: ["uuid"],
  parentId: ["parentUuid"],
  time: ["timestamp"],
  model: ["message", "model"],
  // Records that share the id of the API message are parts of it.
  group: ["message", "id"],
  agent: ["agentId"],
  sidechain: ["isSidechain"],
  injected: ["isMeta"],
  summary: ["isCompactSummary"],
  sidecar: ["toolUseResult"],
  forms: {
    user: [{}],
    assistant: [{}],
    system: [
      {
        when: { path: SUBTYPE, is: "local_command" },
        role: "system",
        content: ["content"],
        marks: { injected: true },
      },
      {
        when: { path: SUBTYPE, is: "compact_boundary" },
        role: "system",
        content: ["content"],
        marks: { injected: true, compaction: "boundary" },
      },
    ],
    // What a sub-agent did, as its parent heard of it.
    progress: [
      {
        when: { path: ["data", "type"], is: "agent_progress" },
        within: ["data", "message"],
        agent: ["data", "agentId"],
        marks: { sidechain: true },
      },
    ],
    // A prompt that was typed while the agent was at work.
    attachment: [
      {
        when: { path: ["attachment", "type"], is: "queued_command" },
        role: "user",
        content: ["attachment", "prompt"],
        marks: { interjected: true },
      },
    ],
  },
  bookkeeping: [
    "agent-color",
    "agent-name",
    "agent-setting",
    "ai-title",
    "attachment",
    "attribution-snapshot",
    "content-replacement",
    "custom-title",
    "file-history-snapshot",
    "last-prompt",
    "marble-origami-commit",
    "marble-origami-snapshot",
    "mode",
    "permission-mode",
    "pr-link",
    "progress",
    "queue-operation",
    "speculation-accept",
    "summary",
    "system",
    "tag",
    "worktree-state",
  ],
  injectedText: [
    "<bash-stderr>",
    "<bash-stdout>",
    "<local-command-caveat>",
    "<local-command-stderr>",
    "<local-command-stdout>",
    "<system-reminder>",
    "<task-notification>",
    "[Request interrupted by user",
  ],
  command: readCommand,
};

export const claudeCode: Format = {
  harness: "claude_code",
  verbatim: true,
  lists: ["loglines"],
  recognise,
  note,
  read: (record, decode) => readRecord(record, envelope, decode),
};

/** Every record of a conversation repeats the session; what others made of one may lack that. */
function recognise(records: readonly JsonObject[]): number {
  const messages = records.filter((record) => {
    const type = textAt(record, envelope.type);
    return (
      (type === "user" || type === "assistant") &&
      textAt(record, envelope.role) === type &&
      valueAt(record, envelope.content) !== undefined
    );
  });
  const sessions = messages.map((record) => textAt(record, ["sessionId"]));
  // Files of iFlow are the same but for this.
  if (sessions.some((id) => id?.startsWith("session-"))) return 0;
  // Cowork runs it in a machine of its own.
  const isVirtual = messages.some((record) => textAt(record, ["cwd"])?.startsWith("/sessions/"));
  if (sessions.some((id) => id !== undefined)) return isVirtual ? 0.9 : 1;
  if (messages.length > 0) return 0.6;
  return records.some((record) => TELLING.has(String(own(record, "type")))) ? 0.3 : 0;
}

/** Types of bookkeeping that no other harness is known to write. */
const TELLING = new Set(["file-history-snapshot", "queue-operation", "summary"]);

function note(record: JsonObject, meta: SessionMeta): void {
  noteTitle(record, meta);
  noteFirst(meta, "id", textAt(record, ["sessionId"]));
  noteFirst(meta, "cwd", textAt(record, ["cwd"]));
  noteFirst(meta, "branch", textAt(record, ["gitBranch"]));
  // A file that begins with a sub-agent is that of a sub-agent.
  const begins = meta.started === undefined && valueAt(record, ["isSidechain"]) === true;
  if (begins) noteFirst(meta, "agent", textAt(record, ["agentId"]));
  const version = textAt(record, ["version"]);
  if (version !== undefined) meta.version = version;
  const model = textAt(record, envelope.model);
  if (model !== undefined && model !== "<synthetic>") meta.model = model;
  const time = textAt(record, envelope.time);
  noteFirst(meta, "started", time);
  if (time !== undefined) meta.ended = time;
}

/**
 * A title that a person chose outweighs one that was made up, which outweighs nothing. Summaries above
 * the first message are of sessions before this one.
 */
function noteTitle(record: JsonObject, meta: SessionMeta): void {
  const type = own(record, "type");
  const chosen = type === "custom-title" ? textAt(record, ["customTitle"]) : undefined;
  if (chosen !== undefined) meta.title = chosen;
  if (type === "ai-title") noteFirst(meta, "title", textAt(record, ["aiTitle"]));
  const isOwn = type === "summary" && meta.started !== undefined;
  if (isOwn) noteFirst(meta, "title", textAt(record, ["summary"]));
}

const TAGS = /<command-(name|message|args)>([\s\S]*?)<\/command-\1>\s*/y;

/** `<command-name>/release</command-name>` and its companions, with nothing else around them. */
export function readCommand(text: string): { command: string; args?: string } | undefined {
  if (!text.startsWith("<command-")) return undefined;
  const found = new Map<string, string>();
  TAGS.lastIndex = 0;
  let end = 0;
  for (let match = TAGS.exec(text); match !== null; match = TAGS.exec(text)) {
    const [, tag = "", value = ""] = match;
    found.set(tag, value);
    end = TAGS.lastIndex;
  }
  const name = found.get("name");
  if (name === undefined || name === "" || end !== text.length) return undefined;
  const command = name.startsWith("/") ? name : `/${name}`;
  const args = found.get("args");
  return args === undefined || args === "" ? { command } : { command, args };
}
