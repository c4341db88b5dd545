/** What the compiler says about a mapping: plain data, rendered only at the end. */
import type { Place } from "../ir.js";
import { catalogue, type Definition } from "./catalogue.js";
import { nearest, plainOrQuoted } from "./spelling.js";
import { code as inCode } from "./words.js";

/**
 * An `error` means that no right output can be made; nothing excuses it. A `warning` means that
 * the table is suspect; `allow:` beside the entry excuses it, with a reason.
 */
export type Severity = "error" | "warning";

export type Code = keyof typeof catalogue;

/** The values that the message of a code is made of. */
export type Params<C extends Code> = (typeof catalogue)[C] extends Definition<infer P> ? P : never;

export type Diagnostic = {
  code: Code;
  severity: Severity;
  /** One sentence, without the place. */
  message: string;
  /** Saying that there is no place takes a word, so that no place is forgotten. */
  target: Place | "nowhere";
  help?: string;
  /** What may stand there instead. */
  allowed?: string[];
  related?: Related[];
  /** Set where one repair is likely enough to offer. */
  fix?: Fix;
};

export type Related = { message: string; place: Place };

export type Fix = { title: string; edits: Edit[] };

/** `text` takes the place of what stands at `place`. */
export type Edit = { place: Place; text: string };

export type Extras = Partial<Pick<Diagnostic, "help" | "related" | "fix">>;

/** The catalogue, with each definition tied to the parameters of its own code. */
const definitions: { [C in Code]: Definition<Params<C>> } = catalogue;

/**
 * A diagnostic of the catalogue. For codes with a choice (an unknown name, a value that is not
 * allowed) the nearest allowed spelling is named in the message and offered as a fix.
 */
export function diagnostic<C extends Code>(
  code: C,
  params: Params<C>,
  target: Place | "nowhere",
  extras: Extras = {},
): Diagnostic {
  const definition: Definition<Params<C>> = definitions[code];
  const choice = definition.choice?.(params);
  const near = choice && nearest(choice.given, choice.allowed);
  const message = definition.message(params);
  const result: Diagnostic = {
    code,
    severity: definition.severity,
    message: near === undefined ? message : `${message}; did you mean ${inCode(near)}?`,
    target,
  };
  const help = extras.help ?? definition.help;
  if (help !== undefined) result.help = help;
  if (choice && choice.allowed.length > 0) result.allowed = [...choice.allowed];
  if (extras.related && extras.related.length > 0) result.related = extras.related;
  const fix = extras.fix ?? (near === undefined ? undefined : respell(target, near));
  if (fix) result.fix = fix;
  return result;
}

export function isCode(name: string): name is Code {
  return Object.hasOwn(catalogue, name);
}

/** Every code, in the order of the catalogue. */
export const CODES: readonly Code[] = Object.keys(catalogue).filter(isCode);

export function isError(one: Diagnostic): boolean {
  return one.severity === "error";
}

function respell(target: Place | "nowhere", to: string): Fix | undefined {
  if (target === "nowhere") return undefined;
  return {
    title: `Write ${inCode(to)}`,
    edits: [{ place: target, text: plainOrQuoted(to) }],
  };
}
