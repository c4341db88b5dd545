/** The session formats that can be read. */
import type { Format } from "../format.js";
import { amp } from "./amp.js";
import { claudeCode } from "./claude-code.js";
import { codex } from "./codex.js";
import { copilotCli } from "./copilot-cli.js";
import { cursor } from "./cursor.js";
import { campfire, lettaCode, ohMyPi, openclaw, pi } from "./pi.js";

export const formats: readonly Format[] = [
  amp,
  claudeCode,
  copilotCli,
  cursor,
  codex,
  pi,
  campfire,
  lettaCode,
  ohMyPi,
  openclaw,
];
