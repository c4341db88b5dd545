/** The closed sets of words in `shell.yaml`, for its schema and for those that read it. */
import type { CommandStyle, Form, Operand } from "./ir.js";

export const STYLES: readonly CommandStyle[] = ["options", "expression", "cmdlet"];

export const FORMS: readonly Form[] = [
  "basic-regex",
  "name-glob",
  "path-glob",
  "ignore-glob",
  "name-regex",
  "extension",
  "folder",
  "sed-lines",
  "span",
  "from-end",
  "skip",
];

export const GLOB_RULES: readonly Operand["glob"][] = ["plain", "none", "may", "shell", "any"];
