/** The session formats that can be read. */
import type { Format } from "../format.js";
import { amp } from "./amp.js";
import { claudeCode } from "./claude-code.js";
import { cline } from "./cline.js";
import { codex } from "./codex.js";
import { copilotCli } from "./copilot-cli.js";
import { cursor } from "./cursor.js";
import { geminiCli } from "./gemini-cli.js";
import { campfire, lettaCode, ohMyPi, openclaw, pi } from "./pi.js";
import { rooCode } from "./roo-code.js";

export const formats: readonly Format[] = [
  amp,
  claudeCode,
  cline,
  copilotCli,
  cursor,
  codex,
  geminiCli,
  pi,
  campfire,
  lettaCode,
  ohMyPi,
  openclaw,
  rooCode,
];
