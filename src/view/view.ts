/** A session as text for a person. */
import type { CallBlock, Digits, Item, Message, ResultBlock } from "../sessions/index.js";
import type { SessionMeta, SessionReader } from "../sessions/index.js";
import { Pairing } from "../sessions/pairing.js";
import { Recent } from "../sessions/recent.js";
import { isElement } from "../sessions/text.js";
import { beginsTurn, threadOf } from "../sessions/turns.js";
import { callLabel, callLine, type Fields, type LongValue } from "./call-line.js";
import { derivedLines } from "./derived.js";
import { closing, heading, timeText, type Tally } from "./frame.js";
import { Page } from "./page.js";
import { ALL, isInRange, type Range } from "./range.js";
import { clip, counted, shorten, NOTE, UNLIMITED, type Short } from "./shorten.js";
import { painter, span, wrap, type Colors, type Painter, type Span, type Style } from "./spans.js";
import { imageText, otherText } from "./things.js";
import { visible } from "./visible.js";
import { widthOf } from "./width.js";

export type ViewOptions = {
  /** None where it is absent. */
  colors?: Colors;
  /** Columns of a line; Infinity breaks none. */
  width: number;
  /** Nothing is shortened. */
  full?: boolean;
  /** Calls only. */
  calls?: boolean;
  range?: Range;
};

type MessageItem = Item & { kind: "message" };

/** A call whose result is to come, with the digits of its numbers. */
type Awaited = { block: CallBlock; digits: Digits | undefined };

/**
 * Pieces of text, each made as soon as its message is read; at the end, the number of the last message.
 * Throws `SessionError`.
 */
export async function* viewSession(
  reader: SessionReader,
  options: ViewOptions,
): AsyncGenerator<string, number> {
  const range = options.range ?? ALL;
  const view = new View(reader.meta, options);
  const isBare = options.calls === true;
  let last = 0;
  // A heading waits for something to stand below it.
  let above = isBare ? "" : view.heading(reader.meta, reader.source);
  const below = (text: string): string => {
    const whole = above + text;
    above = "";
    return whole;
  };
  for await (const item of reader.items()) {
    if (item.kind === "session") {
      view.begin(item.meta);
      const title = isBare ? "" : view.heading(item.meta, reader.source);
      if (above !== "" && options.range !== undefined) above = title;
      else above += above === "" && !isBare ? `\n${title}` : title;
    }
    if (item.kind === "damaged" && options.range === undefined && !isBare) {
      yield below(view.lines([[span(visible(item.problem.message), "error")]]));
    }
    if (item.kind !== "message") continue;
    last = item.number;
    if (last > range.last && beginsTurn(item.message)) return last;
    const text = view.message(item, isInRange(last, range));
    if (text !== "") yield below(text);
  }
  if (!isBare && range.first <= last) yield below(view.lines(closing(reader, view.tally)));
  return last;
}

/**
 * How many lines are shown; those of `values` are shared by all long values of a call, of which each
 * has `value` at least.
 */
const SHOWN = { prompt: 60, result: 4, values: 8, value: 3 };

/** Columns that a line of a result or the value of a field may take. */
const LONGEST = 240;

/** Columns that stay free for `… (1,234 more characters)` and for words that go to the next line. */
const REST = 34;

/** Columns that are worth a second line. */
const LEAST = 72;

/** Without empty lines before and after it. */
function trimmed(text: string): string {
  return withoutBlank(text.trimEnd());
}

/** Without empty lines before it, unless there is nothing else. */
function withoutBlank(text: string): string {
  const [blank = ""] = /^(?:[^\S\n]*\n)+/.exec(text) ?? [];
  return text.slice(blank.length) || text;
}

/** What a line goes on with stands below its text: its indent, and the mark of a list. */
function hangingOf(line: string): number {
  const [before = ""] = /^\s*(?:(?:[-*+•]|\d+[.)])\s+)?/.exec(line) ?? [];
  return before.length <= LONGEST_INDENT ? widthOf(before) : 0;
}

/** Code may be indented so far that too little room is left. */
const LONGEST_INDENT = 12;

/** Branches are found among so many prompts before them. */
const REMEMBERED = 32 * 1024;

class View {
  readonly tally: Tally = { messages: 0, calls: 0, raw: 0, failed: 0 };
  readonly #paint: Painter;
  readonly #pairings = new Map<string, Pairing<Awaited, undefined>>();
  /** Numbers of prompts, by the record before them. */
  #prompts = new Recent<number>(REMEMBERED);
  #meta: SessionMeta;
  /** Whose words stand last, and of which thread. */
  #speaker = "";
  #model: string | undefined;
  /** A heading ends with an empty line of its own. */
  #isBelowHeading = true;
  /** The number that stands last in the gutter, and the highest that was shown. */
  #number = 0;
  #highest = 0;
  /** The call whose line stands last. */
  #above: CallBlock | undefined;
  /** What stands last: talk and what is done are set off from each other by an empty line. */
  #last: "header" | "talk" | "work" = "work";

  constructor(
    meta: SessionMeta,
    readonly options: ViewOptions,
  ) {
    this.#paint = painter(options.colors);
    this.#meta = meta;
  }

  /** Another session of the same file begins. */
  begin(meta: SessionMeta): void {
    this.#meta = meta;
    this.#isBelowHeading = true;
    this.#pairings.clear();
    this.#prompts = new Recent(REMEMBERED);
    this.#speaker = "";
    this.#model = undefined;
    this.#above = undefined;
  }

  heading(meta: SessionMeta, source: string): string {
    return this.lines(
      heading(meta, source).flatMap((line) =>
        line.length === 0 ? [line] : wrap(line, this.options.width),
      ),
    );
  }

  lines(lines: readonly Span[][]): string {
    return lines.map((line) => `${line.map(this.#paint).join("")}\n`).join("");
  }

  /** The text of a message; calls are remembered for their results also when it is not shown. */
  message({ number, message, digits }: MessageItem, isShown: boolean): string {
    const pairing = this.#pairingOf(message);
    const page = new Page(
      this.#paint,
      this.options.width,
      number === this.#number ? undefined : number,
      message.sidechain === true && this.#meta.agent === undefined,
    );
    const branch = this.#branchOf(message, number);
    if (isShown) this.#begin(page, number, message, branch);
    for (const block of message.blocks) {
      if (block.kind === "call" && block.native !== undefined) {
        pairing.call(block.id, { block, digits });
      }
      const call = block.kind === "result" ? pairing.result(block.callId, undefined) : undefined;
      if (!isShown || (this.options.calls === true && block.kind !== "call")) continue;
      switch (block.kind) {
        case "call":
          if (this.options.calls === true) page.mark(number);
          this.#call(page, block, digits);
          break;
        case "result":
          this.#result(page, block, call);
          break;
        case "text":
          this.#talk(page, block.text, message);
          break;
        case "thinking":
          if (block.text.trim() !== "") this.#aside(page, "thinking", block.text);
          break;
        case "image":
          page.add([span(imageText(block), "dim")]);
          this.#last = "work";
          break;
        case "other":
          this.#aside(page, "", otherText(block, digits));
          break;
        default: {
          const never: never = block;
          throw new Error(`unknown block ${String(never)}`);
        }
      }
    }
    if (page.text !== "") {
      this.#number = number;
      this.#isBelowHeading = false;
    }
    return page.text;
  }

  #pairingOf(message: Message): Pairing<Awaited, undefined> {
    const thread = threadOf(message);
    if (beginsTurn(message)) this.#pairings.delete(thread);
    let pairing = this.#pairings.get(thread);
    if (pairing === undefined) this.#pairings.set(thread, (pairing = new Pairing()));
    return pairing;
  }

  // ---------------------------------------------------------------- who speaks

  #begin(page: Page, number: number, message: Message, branch: number | undefined): void {
    if (number > this.#highest) this.tally.messages++;
    this.#highest = Math.max(this.#highest, number);
    if (this.options.calls === true) return;
    if (message.compaction === "boundary") {
      this.#gap(page);
      page.add([span("──────── history compacted ────────", "bold")]);
      return;
    }
    const model = message.model === this.#model ? undefined : message.model;
    const line = headerOf(message, { model, branch });
    const speaker = `${message.role} ${threadOf(message)}`;
    if (line === undefined || (speaker === this.#speaker && message.role !== "user")) return;
    this.#speaker = speaker;
    this.#model = message.model ?? this.#model;
    this.#above = undefined;
    this.#last = "header";
    this.#gap(page);
    page.add(line);
  }

  /** The prompt that this one stands beside: the person went back, and said something else. */
  #branchOf(message: Message, number: number): number | undefined {
    const { parentId } = message;
    if (typeof parentId !== "string" || !beginsTurn(message)) return undefined;
    const other = this.#prompts.get(parentId);
    if (other === undefined) this.#prompts.set(parentId, number);
    return other;
  }

  #gap(page: Page): void {
    if (!this.#isBelowHeading) page.gap();
  }

  // ------------------------------------------------------------------ blocks

  #talk(page: Page, text: string, message: Message): void {
    if (message.injected === true || (message.role === "user" && isElement(text))) {
      this.#aside(page, message.compaction === "summary" ? "summary" : "injected", text);
      return;
    }
    const { lines, rest } = this.#spoken(trimmed(text), message);
    if (lines.join("") === "") return;
    if (this.#last === "work") page.gap();
    for (const line of lines) page.add([span(line)], 0, hangingOf(line));
    if (rest !== undefined) page.add([span(`… ${rest}`, "dim")]);
    this.#last = "talk";
    this.#above = undefined;
  }

  /** Empty lines are one, and of a long prompt (much of it pasted) the beginning is shown. */
  #spoken(text: string, { role }: Message): Short {
    if (this.options.full === true) return shorten(text, UNLIMITED);
    const lines = role === "user" ? SHOWN.prompt : Infinity;
    return shorten(text.replace(/\n(?:[^\S\n]*\n){2,}/g, "\n\n"), { lines, columns: Infinity });
  }

  /** Text that matters less: dimmed, and run together into two lines, or one where nobody said it. */
  #aside(page: Page, label: string, text: string): void {
    const before = label === "" ? "" : `${label}: `;
    if (this.options.full === true) {
      const { lines } = shorten(before + trimmed(text), UNLIMITED);
      for (const line of lines) page.add([span(line, "dim")]);
    } else {
      const lines = label === "injected" ? 1 : 2;
      const columns = Math.max(LEAST, Math.min(lines * page.room(0) - REST, LONGEST));
      const short = clip(
        text
          .slice(0, 4 * LONGEST)
          .trim()
          .replace(/\s+/g, " "),
        columns - before.length,
        NOTE,
      );
      const cut = short.cut + Math.max(0, text.length - 4 * LONGEST);
      const rest = cut > 0 ? ` (${counted(cut, "more character")})` : "";
      page.add([span(before + short.text + rest, "dim")], 0, 2);
    }
    this.#last = "work";
  }

  #call(page: Page, block: CallBlock, digits: Digits | undefined): void {
    const { call, native } = block;
    if (native !== undefined) this.tally.calls++;
    if (call.name === "Raw") this.tally.raw++;
    const full = this.options.full === true;
    const { cwd } = this.#meta;
    const inline = this.options.calls === true;
    const columns = full ? Infinity : LONGEST;
    const options = { columns, full, inline, digits, cwd };
    const { line, long } = callLine(call, native?.name, options);
    if (this.#last === "talk" && this.options.calls !== true) page.gap();
    page.add(line, 0, 4);
    this.#long(page, long, 4);
    if (!inline) for (const derived of derivedLines(call, options)) page.add(derived, 2, 4);
    this.#above = block;
    this.#last = "work";
  }

  /** Values that stand below the line of their call, or of the entry of a list. */
  #long(page: Page, long: readonly LongValue[], indent: number): void {
    const lines = Math.max(SHOWN.value, Math.floor(SHOWN.values / long.length));
    for (const value of long) {
      page.add([span(`${visible(value.key)}=`, "key")], indent);
      if ("text" in value) {
        this.#short(page, value.text, { lines, style: "plain", indent: indent + 2, before: "" });
      } else this.#entries(page, value.entries, indent + 2, lines);
    }
  }

  #entries(page: Page, entries: readonly Fields[], indent: number, lines: number): void {
    let used = 0;
    for (const [at, entry] of entries.entries()) {
      const rest = entries.length - at;
      if (used >= lines && rest > 1 && this.options.full !== true) {
        page.add([span(`… ${rest} more`, "dim")], indent);
        return;
      }
      used += this.#entry(page, entry, indent);
    }
  }

  /**
   * One object of a list: in a line where there is room, with a line for each field otherwise. Gives the
   * number of them.
   */
  #entry(page: Page, { short, long }: Fields, indent: number): number {
    const inOne = short.flatMap((field, at) => (at === 0 ? field : [span("  "), ...field]));
    const size = inOne.reduce((sum, { text }) => sum + widthOf(text), 0);
    const lines = size <= Math.min(LONGEST, page.room(indent + 2)) ? [inOne] : short;
    lines.forEach((line, at) => {
      page.add([span(at === 0 ? "- " : "  ", "dim"), ...line], indent, 4);
    });
    this.#long(page, long, indent + 2);
    return lines.length;
  }

  #result(page: Page, result: ResultBlock, call: Awaited | undefined): void {
    const style: Style = result.isError ? "error" : "dim";
    if (result.isError) this.tally.failed++;
    const mark = result.isError ? "✗ " : "→ ";
    const label = this.#labelFor(page, call);
    let before = result.isError ? `${mark}failed: ` : mark;
    if (label !== undefined) {
      page.add([span(mark + label, style)], 2);
      before = result.isError ? "failed: " : "";
    }
    const indent = label === undefined ? 2 : 4;
    const isEmpty = result.text === "";
    if (!isEmpty || result.images.length === 0) {
      const text = isEmpty ? "(no output)" : result.text;
      this.#short(page, text, { lines: SHOWN.result, style, indent, before });
      before = "";
    }
    for (const image of result.images) page.add([span(before + imageText(image), style)], indent);
    this.#above = undefined;
    this.#last = "work";
  }

  /** Which call a result belongs to, unless the call stands right above it. */
  #labelFor(page: Page, call: Awaited | undefined): string | undefined {
    if (call === undefined) return "of no call before it";
    const { block, digits } = call;
    if (block === this.#above) return undefined;
    const options = { columns: Math.min(72, page.room(16)), digits, cwd: this.#meta.cwd };
    return `of ${callLabel(block.call, block.native?.name, options)}`;
  }

  #short(
    page: Page,
    text: string,
    {
      lines,
      style,
      indent,
      before,
    }: { lines: number; style: Style; indent: number; before: string },
  ): void {
    const inner = indent + (before === "" ? 0 : 2);
    // A single line may be broken over several.
    const isOne = !/\n./s.test(text);
    const columns = isOne ? LONGEST : Math.min(LONGEST, page.room(inner + before.length));
    const short =
      this.options.full === true
        ? shorten(text, UNLIMITED)
        : shorten(withoutBlank(text), { lines, columns, slack: isOne ? NOTE : 0 });
    short.lines.forEach((line, at) => {
      if (at === 0) page.add([span(before + line, style)], indent, inner - indent);
      else page.add([span(line, style)], inner);
    });
    if (short.rest !== undefined) page.add([span(`… ${short.rest}`, "dim")], inner);
  }
}

/** The line that says who speaks, for messages that have one. */
function headerOf(
  message: Message,
  { model, branch }: { model: string | undefined; branch: number | undefined },
): Span[] | undefined {
  const { role, injected, interjected, sidechain, agent, time } = message;
  if (role === "tool" || injected === true) return undefined;
  const who = sidechain === true ? `sub-agent ${agent ?? ""}`.trimEnd() : "";
  const name = role === "user" && sidechain === true ? `task of ${who}` : who || role;
  const notes = [
    interjected === true ? "while the agent was at work" : undefined,
    role === "assistant" ? model : undefined,
    role === "user" && time !== undefined ? timeText(time) : undefined,
    branch === undefined ? undefined : `another branch, in place of #${branch}`,
  ].filter((note) => note !== undefined);
  const style: Style = sidechain === true ? "agent" : role === "user" ? "user" : "bold";
  return [span(visible(name), style), span(visible(`  ${notes.join("  ")}`.trimEnd()), "dim")];
}
