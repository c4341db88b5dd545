/** The session formats that can be read. */
import type { Format } from "../format.js";
import { claudeCode } from "./claude-code.js";

export const formats: readonly Format[] = [claudeCode];
