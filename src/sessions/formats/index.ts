/** The session formats that can be read. */
import type { Format } from "../format.js";
import { acp } from "./acp.js";
import { amp } from "./amp.js";
import { antigravity } from "./antigravity.js";
import { anthropicMessages } from "./anthropic-messages.js";
import { atif } from "./atif.js";
import { augment } from "./augment.js";
import { claudeChat, claudeChats } from "./claude-chat.js";
import { claudeCodeStream } from "./claude-code-stream.js";
import { claudeCode } from "./claude-code.js";
import { cline, clineScreen } from "./cline.js";
import { codex } from "./codex.js";
import { continueCli } from "./continue-cli.js";
import { copilotCli, copilotDocument } from "./copilot-cli.js";
import { cosh } from "./cosh.js";
import { cowork } from "./cowork.js";
import { crush, openCodeGo } from "./crush.js";
import { cursor } from "./cursor.js";
import { cursorDesktop, cursorTabs } from "./cursor-desktop.js";
import { cursorStore } from "./cursor-store.js";
import { deepagents } from "./deepagents.js";
import { devin } from "./devin.js";
import { factoryDroid } from "./factory-droid.js";
import { geminiCli } from "./gemini-cli.js";
import { goose } from "./goose.js";
import { grok } from "./grok.js";
import { hermes } from "./hermes.js";
import { hfTraces } from "./hf-traces.js";
import { iflowCli } from "./iflow-cli.js";
import { junie } from "./junie.js";
import { kiloCode, kiloCodeTask } from "./kilo-code.js";
import { kimiCli } from "./kimi-cli.js";
import { kiroCli } from "./kiro-cli.js";
import { lettaReflection } from "./letta-reflection.js";
import { lettaStream } from "./letta-stream.js";
import { mistralVibe } from "./mistral-vibe.js";
import { musecode } from "./musecode.js";
import { openCode } from "./opencode.js";
import { openAiMessages } from "./openai-messages.js";
import { openhands } from "./openhands.js";
import { campfire, lettaCode, ohMyPi, openclaw, pi } from "./pi.js";
import { otelGenAi } from "./otel-genai.js";
import { qwenCode, qwenDocument } from "./qwen-code.js";
import { rooCode, rooCodeScreen } from "./roo-code.js";
import { sweAgent } from "./swe-agent.js";
import { traeAgent } from "./trae-agent.js";
import { trae } from "./trae.js";
import { txcriptSimple } from "./txcript-simple.js";
import { voidEditor, voidEditorThreads } from "./void-editor.js";
import { vscodeCopilot, vscodeCopilotEvents, vscodeCopilotLog } from "./vscode-copilot.js";
import { warp } from "./warp.js";
import { windsurf, windsurfTabs } from "./windsurf.js";
import { zed } from "./zed.js";
import { codebuff } from "./codebuff.js";
import { forgeCode } from "./forge-code.js";
import { gptmeEvents } from "./gptme-events.js";
import { gptme } from "./gptme.js";

export const formats: readonly Format[] = [
  acp,
  amp,
  anthropicMessages,
  atif,
  augment,
  campfire,
  claudeCode,
  cline,
  clineScreen,
  codex,
  copilotCli,
  copilotDocument,
  cosh,
  cowork,
  crush,
  cursor,
  cursorDesktop,
  cursorStore,
  cursorTabs,
  factoryDroid,
  geminiCli,
  goose,
  grok,
  hermes,
  hfTraces,
  iflowCli,
  kiloCode,
  kiloCodeTask,
  kimiCli,
  lettaCode,
  lettaReflection,
  lettaStream,
  mistralVibe,
  musecode,
  ohMyPi,
  openAiMessages,
  openCode,
  openCodeGo,
  openclaw,
  pi,
  qwenCode,
  qwenDocument,
  rooCode,
  rooCodeScreen,
  otelGenAi,
  openhands,
  vscodeCopilot,
  vscodeCopilotEvents,
  vscodeCopilotLog,
  zed,
  antigravity,
  windsurf,
  windsurfTabs,
  kiroCli,
  continueCli,
  sweAgent,
  codebuff,
  forgeCode,
  gptme,
  gptmeEvents,
  claudeCodeStream,
  claudeChat,
  claudeChats,
  traeAgent,
  txcriptSimple,
  voidEditor,
  voidEditorThreads,
  warp,
  deepagents,
  devin,
  junie,
  trae,
];
