/**
 * Markdown in small pieces. Whatever comes from a table goes through `code`, `prose` or `blocks`:
 * what it holds is then shown, and is never taken for Markdown, HTML or a Vue template.
 */

/** A literal: a name, a key, a value. */
export function code(value: string): string {
  const shown = visible(value);
  // The plain form is for readers of the source. What could end it, or be read inside it by
  // a table, by Vue or by a file inclusion, is written in entities.
  const isPlain = shown !== "" && shown.trim() === shown && !/[`|\\]|\{\{|<!--/.test(shown);
  return isPlain
    ? `\`${shown}\``
    : `<code v-pre>${shown.replace(/[^A-Za-z0-9 ]/gu, entity)}</code>`;
}

/** Any JSON value, as a literal. */
export function literal(value: unknown): string {
  return typeof value === "string" && value !== "" ? code(value) : code(JSON.stringify(value));
}

/** One line of authored prose. Its code spans stay code spans; nothing else is Markdown. */
export function prose(value: string): string {
  return value
    .trim()
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? code(oneLine(part.slice(1, -1))) : plain(part)))
    .join("");
}

/** Prose that ends like a sentence. */
export function sentence(value: string): string {
  const line = prose(value);
  return line === "" || /[.!?:…]$/.test(value.trim()) ? line : `${line}.`;
}

function plain(value: string): string {
  return oneLine(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\`*[\]|~$]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/:(?=[\w+-]+:)/g, "\\:")
    .replace(/\{(?=\{)/g, "{<!-- -->")
    .replace(/\{(?=[.#:a-z])/g, "&#123;");
}

function oneLine(value: string): string {
  return visible(value.replace(/\s+/g, " "));
}

/** Control characters as JSON writes them, so that they are seen and do nothing. */
function visible(value: string): string {
  if (/^[ -~]*$/.test(value)) return value;
  return value.replace(/[\p{Cc}\p{Cf}\u2028\u2029\ud800-\udfff]/gu, (character) => {
    const [short] =
      JSON.stringify(character)
        .slice(1, -1)
        .match(/^\\[bfnrt]$/) ?? [];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Authored Markdown of several lines. Paragraphs, lists with dashes and fenced code are known;
 * everything else is prose.
 */
export function blocks(value: string): string {
  const parts: string[] = [];
  const lines = value.split(/\r?\n/);
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const fence = /^(`{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((one) => one.startsWith(fence));
      const inner = lines.splice(0, end < 0 ? lines.length : end);
      lines.shift();
      parts.push(fenced("text", inner.join("\n").trimEnd()));
    } else if (line.startsWith("- ")) {
      const item = [line.slice(2), ...takeParagraph(lines)].join(" ");
      const before = parts.at(-1);
      if (before?.startsWith("- ") === true)
        parts[parts.length - 1] = `${before}\n- ${start(item)}`;
      else parts.push(`- ${start(item)}`);
    } else if (line.trim() !== "") {
      parts.push(start([line, ...takeParagraph(lines)].join(" ")));
    }
  }
  return parts.join("\n\n");
}

function takeParagraph(lines: string[]): string[] {
  const end = lines.findIndex((line) => /^(\s*$|- |`{3})/.test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** Prose at the start of a line, where more characters have a meaning. */
function start(value: string): string {
  return prose(value).replace(/^([#>+=:-]|\d+(?=[.)]))/, (mark) =>
    /\d/.test(mark) ? `${mark}\\` : `\\${mark}`,
  );
}

/** Code in a fence. */
export function fenced(language: string, value: string): string {
  const longest = Math.max(2, ...[...value.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  // An inclusion is carried out wherever it stands, even here.
  return `${fence}${language}\n${value.replace(/<!(?=--)/g, "<\\!")}\n${fence}`;
}

export function link(label: string, target: string): string {
  return `[${label}](${target})`;
}

/**
 * A table. Cells are Markdown and hold no line breaks. Columns are not padded, so that one new word
 * does not touch every line.
 */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string =>
    `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
  const lines = [line(head), line(head.map(() => "---")), ...rows.map(line)];
  return `<!-- prettier-ignore -->\n${lines.join("\n")}`;
}

export function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** A page: a comment that says where it comes from, then its parts. Empty parts are left out. */
export function page(from: string, parts: string[]): string {
  const advice = `Do not edit: edit ${from.includes(" ") ? "those" : "that"} and run \`npm run generate\`.`;
  const comment = `<!-- Generated by toolglot from ${from}. ${advice} -->`;
  return `${[comment, ...parts.filter((part) => part !== "")].join("\n\n")}\n`;
}

/** `a, b and c`. */
export function enumerate(items: string[], word = "and"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
