/** What a command line amounts to. */
import { SHELL } from "../../generated/shell.js";
import { readBash } from "./bash.js";
import { inFolder, joinPath } from "./folder.js";
import type { Found } from "./found.js";
import { readPatch } from "./patch.js";
import { readPipeline, type ShellName } from "./pipeline.js";
import { readPowerShell } from "./powershell.js";
import type { Script, Stage, Step } from "./script.js";

/** Longer lines than models write by hand are not looked into. */
const LONGEST = 200_000;

/** The calls of all commands of a line, or `undefined` unless each is understood. */
export function readCommand(line: string, folder: string): Found[] | undefined {
  if (line.length > LONGEST) return undefined;
  return (
    readScript(readBash(line), folder, "bash") ??
    (isOfWindows(line) ? readScript(readPowerShell(line), folder, "powershell") : undefined)
  );
}

/** Backslashes between folders, a drive, or a cmdlet: seldom seen in other shells. */
function isOfWindows(line: string): boolean {
  return /[\w.~]\\\w|\b[A-Za-z]:\\|(?:^|[;|&\n])[^\S\n]*[A-Za-z]+-[A-Za-z]/.test(line);
}

function readScript(script: Script, folder: string, shell: ShellName): Found[] | undefined {
  return script && new Reader(shell, folder).read(script);
}

class Reader {
  constructor(
    readonly shell: ShellName,
    /** Where the next command runs, empty in the session's own folder. */
    private folder: string,
  ) {}

  read(steps: readonly Step[]): Found[] | undefined {
    const found: Found[] = [];
    for (const step of steps) {
      const { folder } = this;
      const more = this.#step(step);
      if (more === undefined) return undefined;
      // What runs only when something failed may say so, and no more.
      if (step.isElse && (more.length > 0 || this.folder !== folder)) return undefined;
      found.push(...more);
    }
    return found;
  }

  #step(step: Step): Found[] | undefined {
    if (step.kind === "group") return new Reader(this.shell, this.folder).read(step.steps);
    const { stages, text } = step;
    const [first, ...others] = stages;
    if (first === undefined) return undefined;
    if (stages.every(isAside)) return [];
    if (others.length === 0) {
      const program = first.words[0]?.text ?? "";
      if (SHELL.folders.includes(program)) return this.#enter(first);
      const inner = wrapped(first);
      if (inner !== undefined) return readCommand(inner, this.folder);
    }
    const found = readPipeline(stages, text, this.shell);
    const all = found?.flatMap((one): readonly (Found | undefined)[] => {
      const patch = one.op === "Patch" ? one.fields["patch"] : undefined;
      return typeof patch === "string" ? (readPatch(patch) ?? [undefined]) : [one];
    });
    if (all === undefined || !all.every((one) => one !== undefined)) return undefined;
    return all.map((one) => inFolder(one, this.folder));
  }

  #enter({ words, input }: Stage): Found[] | undefined {
    const [, folder, ...others] = words;
    const isPlain = others.length === 0 && input === undefined && folder?.glob === false;
    if (folder === undefined || !isPlain || folder.text === "-") return undefined;
    this.folder = this.folder === "" ? folder.text : joinPath(this.folder, folder.text);
    return [];
  }
}

function isAside({ words, input }: Stage): boolean {
  return input === undefined && SHELL.asides.includes(words[0]?.text ?? "");
}

/** The command line that a program runs, where this is one that does. */
function wrapped({ words, input }: Stage): string | undefined {
  const texts = words.map(({ text }) => text);
  const [program = ""] = texts;
  const wrapper = SHELL.wrappers.find(({ programs }) =>
    programs.some(([name]) => name === program),
  );
  const line = texts.at(-1);
  const flag = texts.at(-2) ?? "";
  if (wrapper === undefined || input !== undefined || line === undefined) return undefined;
  const isRun = texts.length > 2 && wrapper.flags.includes(flag);
  return isRun && texts.slice(1, -2).every((text) => wrapper.local.includes(text))
    ? line
    : undefined;
}
