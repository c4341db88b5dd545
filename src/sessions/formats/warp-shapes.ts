/** What Warp's tasks hold, in the names of its protocol: `warp.multi_agent.v1`. */
import { flag, many, number, part, struct, type Shape } from "../protobuf.js";

const RANGE: Shape = { 1: number("start"), 2: number("end") };
const FILE: Shape = { 1: "file_path", 2: "content", 3: part("line_range", RANGE) };
const ANY_FILE: Shape = {
  5: part("binary_content", { 1: "file_path" }),
  6: part("text_content", FILE),
};
const PATH: Shape = { 1: "file_path" };
const ERROR: Shape = { 1: "message" };
const TIME: Shape = { 1: number("seconds"), 2: number("nanos") };

const HUNK: Shape = {
  1: many("change_context"),
  2: "pre_context",
  3: "old",
  4: "new",
  5: "post_context",
};

const DIFFS: Shape = {
  1: "summary",
  2: many("diffs", { 1: "file_path", 2: "search", 3: "replace" }),
  3: many("new_files", { 1: "file_path", 2: "content" }),
  4: many("deleted_files", PATH),
  5: many("v4a_updates", { 1: "file_path", 2: "move_to", 3: many("hunks", HUNK) }),
};

const COMMAND: Shape = {
  1: "command",
  2: flag("is_read_only"),
  3: flag("uses_pager"),
  4: many("citations", {}),
  5: flag("is_risky"),
  6: flag("wait_until_complete"),
  7: number("risk_category"),
};

const SUBAGENT: Shape = {
  1: "task_id",
  2: "payload",
  3: part("cli", { 1: "command_id" }),
  4: part("research"),
  5: part("advice"),
  6: part("computer_use"),
  7: part("summarization"),
  8: part("conversation_search"),
  9: part("warp_documentation_search"),
};

const TOOL_CALL: Shape = {
  1: "tool_call_id",
  2: part("run_shell_command", COMMAND),
  3: part("search_codebase", { 1: "query", 2: many("path_filters"), 3: "codebase_path" }),
  4: part("server", { 1: "payload" }),
  5: part("read_files", { 1: many("files", { 1: "name", 2: many("line_ranges", RANGE) }) }),
  6: part("apply_file_diffs", DIFFS),
  7: part("suggest_plan", {
    1: "summary",
    2: many("proposed_tasks", { 1: "id", 2: "description" }),
  }),
  8: part("suggest_create_plan"),
  9: part("grep", { 1: many("queries"), 2: "path" }),
  10: part("file_glob", { 1: many("patterns"), 2: "path" }),
  11: part("read_mcp_resource", { 1: "uri", 2: "server_id" }),
  12: part("call_mcp_tool", { 1: "name", 2: struct("args"), 3: "server_id" }),
  13: part("write_to_long_running_shell_command", {
    1: "input",
    2: part("mode", { 1: part("raw"), 2: part("line"), 3: part("block") }),
    3: "command_id",
  }),
  14: part("suggest_new_conversation", { 1: "message_id" }),
  15: part("file_glob_v2", {
    1: many("patterns"),
    2: "search_dir",
    3: number("max_matches"),
    4: number("max_depth"),
    5: number("min_depth"),
  }),
  16: part("suggest_prompt", {
    1: part("inline_query_banner", { 1: "title", 2: "description", 3: "query" }),
    2: part("prompt_chip", { 1: "prompt", 2: "label" }),
  }),
  17: part("open_code_review"),
  18: part("init_project"),
  19: part("subagent", SUBAGENT),
  20: part("read_documents", {
    1: many("documents", { 1: "document_id", 2: many("line_ranges", RANGE) }),
  }),
  21: part("edit_documents", {
    1: many("diffs", { 1: "document_id", 2: "search", 3: "replace" }),
  }),
  22: part("create_documents", { 1: many("new_documents", { 1: "content", 2: "title" }) }),
  23: part("read_shell_command_output", {
    1: "command_id",
    2: part("duration", TIME),
    3: part("on_completion"),
  }),
  24: part("use_computer", { 1: many("actions", {}), 3: "action_summary" }),
  25: part("insert_review_comments", { 1: "repo_path", 3: "base_branch" }),
  26: part("read_skill", { 1: "skill_path", 2: "bundled_skill_id", 3: "name" }),
  27: part("request_computer_use", { 1: "task_summary" }),
  28: part("fetch_conversation", { 1: "conversation_id" }),
  29: part("start_agent", { 1: "name", 2: "prompt" }),
  30: part("send_message_to_agent", { 1: many("addresses"), 2: "subject", 3: "message" }),
  31: part("transfer_shell_command_control_to_user", { 1: "reason" }),
};

// ------------------------------------------------------------------ results

const outcome = (success: Shape): Shape => ({
  1: part("success", success),
  2: part("error", ERROR),
});

const FINISHED: Shape = { 1: "output", 2: number("exit_code"), 3: "command_id" };
const SNAPSHOT: Shape = { 1: "output", 2: "cursor", 3: "command_id" };
const LONG_RUNNING: Shape = {
  1: part("long_running_command_snapshot", SNAPSHOT),
  2: part("command_finished", FINISHED),
  3: part("error"),
};
const RESOURCE: Shape = { 1: "uri", 2: part("text", { 1: "content", 2: "mime_type" }) };

const TOOL_RESULT: Shape = {
  1: "tool_call_id",
  2: part("run_shell_command", {
    1: "output",
    2: number("exit_code"),
    3: "command",
    4: part("long_running_command_snapshot", SNAPSHOT),
    5: part("command_finished", FINISHED),
    6: part("permission_denied"),
  }),
  3: part("search_codebase", outcome({ 1: many("files", FILE) })),
  4: part("server", { 1: "serialized_result" }),
  5: part("read_files", {
    1: part("text_files_success", { 1: many("files", FILE) }),
    2: part("error", ERROR),
    3: part("any_files_success", { 1: many("files", ANY_FILE) }),
  }),
  6: part(
    "apply_file_diffs",
    outcome({
      1: many("updated_files", FILE),
      2: many("updated_files_v2", { 1: part("file", FILE), 2: flag("was_edited_by_user") }),
      3: many("deleted_files", PATH),
    }),
  ),
  7: part("suggest_plan", {
    1: part("accepted"),
    2: part("user_edited_plan", { 1: "plan_text" }),
  }),
  8: part("suggest_create_plan", { 1: flag("accepted") }),
  9: part(
    "grep",
    outcome({
      1: many("matched_files", {
        1: "file_path",
        2: many("matched_lines", { 1: number("line_number") }),
      }),
    }),
  ),
  10: part("file_glob", outcome({ 1: "matched_files" })),
  11: part("context"),
  14: part("cancel"),
  15: part("read_mcp_resource", outcome({ 1: many("contents", RESOURCE) })),
  16: part(
    "call_mcp_tool",
    outcome({
      1: many("results", {
        1: part("text", { 1: "text" }),
        2: part("image", { 1: "data", 2: "mime_type" }),
        3: part("resource", RESOURCE),
      }),
    }),
  ),
  17: part("write_to_long_running_shell_command", LONG_RUNNING),
  18: part("suggest_new_conversation", {
    1: part("accepted", { 1: "message_id" }),
    2: part("rejected"),
  }),
  19: part("file_glob_v2", outcome({ 1: many("matched_files", PATH), 2: "warnings" })),
  20: part("suggest_prompt", { 1: part("accepted"), 2: part("rejected") }),
  21: part("open_code_review"),
  22: part("init_project"),
  23: part("subagent", { 1: "payload" }),
  24: part("read_documents", outcome({})),
  25: part("edit_documents", outcome({})),
  26: part("create_documents", outcome({})),
  27: part("read_shell_command_output", {
    1: "command",
    2: part("long_running_command_snapshot", SNAPSHOT),
    3: part("command_finished", FINISHED),
    4: part("error"),
  }),
  28: part("use_computer", outcome({})),
  29: part("insert_review_comments", {
    1: "repo_path",
    2: part("success"),
    3: part("error", ERROR),
  }),
  30: part("read_skill", outcome({ 1: part("content", FILE) })),
  31: part("request_computer_use_result", {
    1: part("approved"),
    2: part("rejected"),
    3: part("error", ERROR),
  }),
  32: part("fetch_conversation", outcome({ 2: "directory_path" })),
  33: part("start_agent", {
    1: part("success", { 1: "agent_id" }),
    2: part("error", { 1: "error" }),
  }),
  34: part("send_message_to_agent", outcome({ 1: "message_id" })),
  35: part("transfer_shell_command_control_to_user", LONG_RUNNING),
};

// ------------------------------------------------------------------ messages

const USER_QUERY: Shape = {
  1: "query",
  2: part("context", { 1: part("directory", { 1: "pwd", 2: "home" }) }),
};

const MESSAGE: Shape = {
  1: "id",
  2: part("user_query", USER_QUERY),
  3: part("agent_output", { 1: "text" }),
  4: part("tool_call", TOOL_CALL),
  5: part("tool_call_result", TOOL_RESULT),
  6: part("server_event", { 1: "payload" }),
  7: "server_message_data",
  8: many("citations", {}),
  9: part("system_query", {
    1: part("auto_code_diff", { 1: "query" }),
    2: part("context"),
    3: part("resume_conversation"),
    4: part("generate_passive_suggestions"),
    5: part("create_new_project", { 1: "query" }),
    6: part("clone_repository", { 1: "url" }),
    7: part("summarize_conversation", { 1: "prompt" }),
    8: part("fetch_review_comments", { 1: "repo_path" }),
  }),
  10: part("update_todos"),
  11: "task_id",
  13: "request_id",
  14: part("timestamp", TIME),
  15: part("agent_reasoning", { 1: "reasoning", 2: part("finished_duration", TIME) }),
  16: part("summarization", {
    1: part("conversation_summary", { 1: "summary", 2: number("token_count") }),
    2: part("finished_duration", TIME),
    3: part("tool_call_result_summary"),
  }),
  17: part("code_review"),
  18: part("update_review_comments"),
  19: part("web_search", {
    1: part("status", {
      1: part("searching", { 1: "query" }),
      2: part("success", { 1: "query", 2: many("pages", { 1: "url", 2: "title" }) }),
      3: part("error"),
    }),
  }),
  20: part("web_fetch", {
    1: part("status", {
      1: part("fetching", { 1: many("urls") }),
      2: part("success", { 1: many("pages", { 1: "url", 2: "title", 3: flag("success") }) }),
      3: part("error"),
    }),
  }),
  21: part("debug_output", { 1: "text" }),
  22: part("artifact_event"),
  23: part("invoke_skill", { 1: part("skill"), 2: part("user_query", USER_QUERY) }),
  24: part("messages_received_from_agents"),
  25: part("model_used", { 1: "model_id", 2: "model_display_name", 3: flag("is_fallback") }),
  26: part("events_from_agents"),
};

export const TASK: Shape = {
  1: "id",
  2: "description",
  3: part("dependencies", { 1: "parent_task_id" }),
  5: many("messages", MESSAGE),
  6: "summary",
  8: "server_data",
};
