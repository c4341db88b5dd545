/** The harnesses whose tools can be had as data, where each keeps them, and what is known of them. */
import { readClaudeCode } from "./readers/claude-code.js";
import type { Reader } from "./readers/common.js";
import { readContinueCli } from "./readers/continue-cli.js";
import { readGeminiCli } from "./readers/gemini-cli.js";
import { readLettaCode } from "./readers/letta-code.js";
import { readOhMyPi } from "./readers/oh-my-pi.js";
import { readPi } from "./readers/pi.js";
import { readQwenCode } from "./readers/qwen-code.js";

export type Subject = {
  harness: string;
  package: string;
  /** A version, and why not the newest. */
  pin?: { version: string; why: string };
  /** The presets that the package offers, where it does not offer all. */
  presets?: readonly string[];
  read: Reader;
  /** Tools that mean no op of the vocabulary. A tool that is neither here nor in the table is news. */
  outside: readonly string[];
  /** Differences that are right as they are: `tool.key` → why. One that is not found is a mistake. */
  except: { readonly [difference: string]: string };
};

export const subjects: readonly Subject[] = [
  {
    harness: "pi",
    package: "@earendil-works/pi-coding-agent",
    read: readPi,
    outside: [],
    except: {},
  },
  {
    harness: "claude_code",
    package: "@anthropic-ai/claude-agent-sdk",
    read: readClaudeCode,
    outside: words(
      "Agent ExitPlanMode TaskStop ListMcpResources RefreshMcpTools Mcp NotebookEdit " +
        "ReadMcpResourceDir ReadMcpResource ReportFindings TodoWrite AskUserQuestion " +
        "SendFeedback ClaudeDesign Projects EnterPlanMode TaskCreate TaskGet TaskUpdate " +
        "TaskList Workflow CronCreate CronDelete CronList ScheduleWakeup RemoteTrigger " +
        "ShowOnboardingRolePicker OfferChromeSetup ReadNotifications Monitor ProposeSkills " +
        "ProposeGoal Artifact PushNotification EnterWorktree ExitWorktree",
    ),
    except: {
      PowerShell: "Offered on Windows; the types of the SDK leave it out.",
    },
  },
  {
    harness: "gemini_cli",
    package: "@google/gemini-cli-core",
    read: readGeminiCli,
    outside: words(
      "read_many_files write_todos get_internal_docs ask_user enter_plan_mode " +
        "read_mcp_resource list_mcp_resources exit_plan_mode activate_skill update_topic",
    ),
    except: {
      "web_fetch.prompt": "Holds the addresses somewhere in a text: such a call stays raw.",
      "web_fetch.url": "Of an experimental mode, declared apart from the others.",
    },
  },
  {
    harness: "qwen_code",
    package: "@qwen-code/qwen-code",
    read: readQwenCode,
    outside: words(
      "artifact create_sub_session exit_plan_mode agent get_goal update_goal propose_goal " +
        "record_artifact task_create ask_user_question task_stop report_findings " +
        "notebook_edit record_source cron_create cron_delete cron_list display_image " +
        "enter_worktree enter_plan_mode exit_worktree image_gen list_agents loop_wakeup lsp " +
        "monitor read_mcp_resource omni_recall_media_memory send_message skill task_list " +
        "task_update team_create team_delete team_plan_approval todo_write tool_search " +
        "zoom_image",
    ),
    except: {},
  },
  {
    harness: "continue_cli",
    package: "@continuedev/cli",
    presets: ["cli"],
    read: readContinueCli,
    outside: words(
      "AskQuestion CheckBackgroundJob Exit ReportFailure Skills Status UploadArtifact Diff " +
        "Checklist",
    ),
    except: {},
  },
  {
    harness: "oh_my_pi",
    package: "@oh-my-pi/pi-coding-agent",
    read: readOhMyPi,
    outside: words(
      "ask ast_edit ast_grep checkpoint rewind context_notes new_context debug eval github " +
        "ida learn manage_skill memory_edit recall reflect retain security_scan think todo " +
        "vibe_spawn vibe_send vibe_wait vibe_kill vibe_list wait yield",
    ),
    except: {
      "glob.path": "A call without it finds all files, and names no pattern that a Glob must have.",
      "write.content": "Left out only for targets that are no files.",
      "edit.edits[].op": "A list of diffs stays raw.",
      "edit.edits[].rename": "A list of diffs stays raw.",
      "edit.edits[].diff": "A list of diffs stays raw.",
    },
  },
  {
    harness: "letta_code",
    package: "@letta-ai/letta-code",
    presets: ["default", "codex"],
    read: readLettaCode,
    outside: words(
      "AskUserQuestion EnterWorktree ExitWorktree KillBash Memory MemoryApplyPatch MemoryV2 " +
        "Monitor ReadArtifactFile SendAgentMessage SetWorkingDirectory Skill Task " +
        "TaskCreate TaskGet TaskList TaskStop TaskUpdate TodoWrite UpdatePlan ViewImage " +
        "Workflow WriteArtifactFile WriteStdin MessageChannel",
    ),
    except: {
      web_search: "Runs on the server.",
      fetch_webpage: "Runs on the server.",
    },
  },
];

function words(text: string): string[] {
  return text.split(" ");
}
