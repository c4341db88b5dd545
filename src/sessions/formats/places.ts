/**
 * Where harnesses keep their sessions. A path begins at a root, and `*` stands for any name, or part
 * of one; `a|b` is the first of the two that is there:
 * - `~` is the home folder, `${NAME:-path}` what a variable says, or else a path;
 * - `<config>` and `<data>` are the system's folders for settings and data of a user, `<share>` is
 *   the one for data that programs use on every system which do not ask the system;
 * - what begins with none of these is in the folder of a project.
 * Harnesses without an entry keep their sessions on a server, in what is not read here, or wherever
 * a person saves them.
 */
export const places: { readonly [harness: string]: readonly string[] } = {
  amp: ["${AMP_THREADS_DIR:-<share>/amp/threads}/T-*.json"],
  antigravity: [
    "~/.gemini/antigravity*/brain/*/.system_generated/logs/transcript_full.jsonl|transcript.jsonl",
  ],
  augment: ["~/.augment/sessions/*.json"],
  campfire: [
    "${CAMPFIRE_CODING_AGENT_SESSION_DIR:-${CAMPFIRE_CODING_AGENT_DIR:-~/.campfire/agent}/sessions}/*/*.jsonl",
  ],
  claude_code: ["${CLAUDE_CONFIG_DIR:-~/.claude}/projects/*/*.jsonl"],
  cline: [
    "<config>/*/User/globalStorage/saoudrizwan.claude-dev/tasks/*/api_conversation_history.json",
    "${CLINE_DATA_DIR:-${CLINE_DIR:-~/.cline}/data}/tasks/*/api_conversation_history.json",
    "${CLINE_SESSION_DATA_DIR:-${CLINE_DATA_DIR:-${CLINE_DIR:-~/.cline}/data}/sessions}/*/*.messages.json",
  ],
  codebuff: ["~/.config/manicode*/projects/*/chats/*/run-state.json|chat-messages.json"],
  codex: [
    "${CODEX_HOME:-~/.codex}/sessions/*/*/*/rollout-*.jsonl",
    "${CODEX_HOME:-~/.codex}/sessions/*/*/*/rollout-*.jsonl.zst",
    "${CODEX_HOME:-~/.codex}/archived_sessions/rollout-*.jsonl",
    "${CODEX_HOME:-~/.codex}/archived_sessions/rollout-*.jsonl.zst",
    "${CODEX_HOME:-~/.codex}/sessions/rollout-*.json",
  ],
  continue_cli: ["${CONTINUE_GLOBAL_DIR:-~/.continue}/sessions/*.json"],
  copilot_cli: [
    "~/.copilot/session-state/*/events.jsonl",
    "~/.copilot/session-state/*.jsonl",
    "~/.copilot/history-session-state/session_*.json",
  ],
  cowork: ["<config>/Claude/local-agent-mode-sessions/*/*/local_*/.claude/projects/*/*.jsonl"],
  crush: [".crush/crush.db"],
  cursor: [
    "~/.cursor/chats/*/*/store.db",
    "~/.cursor/projects/*/agent-transcripts/*/*.jsonl",
    "~/.cursor/projects/*/agent-transcripts/*.jsonl",
  ],
  cursor_desktop: ["<config>/Cursor/User/globalStorage/state.vscdb"],
  deepagents: ["~/.deepagents/.state/sessions.db", "~/.deepagents/sessions.db"],
  devin: ["<share>/devin/cli/sessions.db", "<data>/devin/cli/sessions.db"],
  factory_droid: ["~/.factory/sessions/*/*.jsonl", "~/.factory/sessions/*.jsonl"],
  forge_code: ["${FORGE_CONFIG:-~/.forge}/.forge.db", "~/forge/.forge.db"],
  gemini_cli: ["~/.gemini/tmp/*/chats/session-*.jsonl", "~/.gemini/tmp/*/chats/session-*.json"],
  goose: [
    "<share>/goose/sessions/sessions.db",
    "<data>/goose/sessions/sessions.db",
    "<share>/goose/sessions/*.jsonl",
  ],
  gptme: [
    "${GPTME_LOGS_HOME:-<share>/gptme/logs}/*/conversation.jsonl",
    "<data>/gptme/logs/*/conversation.jsonl",
  ],
  grok: ["${GROK_HOME:-~/.grok}/sessions/*/*/chat_history.jsonl"],
  hermes: ["${HERMES_HOME:-~/.hermes}/state.db"],
  iflow_cli: ["~/.iflow/projects/*/session-*.jsonl"],
  junie: ["~/.junie/sessions/*/events.jsonl"],
  kilo_code: [
    "${KILO_DB:-<share>/kilo/kilo.db}",
    "<share>/kilo/kilo-*.db",
    "<config>/*/User/globalStorage/kilocode.kilo-code/tasks/*/api_conversation_history.json",
  ],
  kimi_cli: [
    "${KIMI_SHARE_DIR:-~/.kimi}/sessions/*/*/context.jsonl|wire.jsonl",
    "${KIMI_SHARE_DIR:-~/.kimi}/sessions/*/*.jsonl",
  ],
  kiro_cli: [
    "${KIRO_HOME:-~/.kiro}/sessions/cli/*.jsonl",
    "<data>/kiro-cli/data.sqlite3",
    "<data>/amazon-q/data.sqlite3",
  ],
  letta_code: [
    "${LETTA_TRANSCRIPT_ROOT:-~/.letta/transcripts}/*/*/*.jsonl",
    "${LETTA_LOCAL_BACKEND_DIR:-~/.letta/lc-local-backend}/conversations/*/messages.jsonl",
  ],
  mistral_vibe: [
    "${VIBE_HOME:-~/.vibe}/logs/session/session_*/messages.jsonl",
    "${VIBE_HOME:-~/.vibe}/logs/session/session_*.json",
  ],
  oh_my_pi: ["~/.omp/agent/sessions/*/*.jsonl"],
  openclaw: [
    "~/.openclaw/agents/*/agent/openclaw-agent.sqlite",
    "~/.openclaw/agents/*/sessions/*.jsonl",
  ],
  opencode: [
    "${OPENCODE_DB:-<share>/opencode/opencode.db}",
    "<share>/opencode/opencode-*.db",
    "<share>/opencode/storage",
  ],
  opencode_go: [".opencode/opencode.db"],
  openhands: [
    "~/.openhands/conversations/*/base_state.json",
    "~/.openhands/sessions/*/metadata.json",
  ],
  pi: ["${PI_CODING_AGENT_SESSION_DIR:-${PI_CODING_AGENT_DIR:-~/.pi/agent}/sessions}/*/*.jsonl"],
  qwen_code: [
    "~/.qwen/projects/*/chats/*.jsonl",
    "~/.qwen/projects/*/chats/archive/*.jsonl",
    "~/.qwen/tmp/*/chats/session-*.json",
  ],
  roo_code: [
    "<config>/*/User/globalStorage/rooveterinaryinc.roo-cline/tasks/*/api_conversation_history.json",
  ],
  trae: ["<config>/Trae*/User/workspaceStorage/*/state.vscdb"],
  trae_agent: ["trajectories/trajectory_*.json"],
  void_editor: ["<config>/Void/User/globalStorage/state.vscdb"],
  vscode_copilot: [
    "<config>/*/User/workspaceStorage/*/chatSessions/*.jsonl",
    "<config>/*/User/workspaceStorage/*/chatSessions/*.json",
    "<config>/*/User/globalStorage/emptyWindowChatSessions/*.jsonl",
    "<config>/*/User/globalStorage/emptyWindowChatSessions/*.json",
  ],
  warp: [
    "${XDG_STATE_HOME:-~/.local/state}/warp-terminal/warp.sqlite",
    "~/Library/Group Containers/2BBY89MBSN.dev.warp/Library/Application Support/dev.warp.Warp-Stable/warp.sqlite",
    "<data>/warp/Warp/data/warp.sqlite",
  ],
  windsurf: ["~/.windsurf/transcripts/*.jsonl"],
  zed: ["<data>/zed/threads/threads.db", "<data>/Zed/threads/threads.db"],
};
