/** The documentation site: what is written in `site/`, and what is generated in `generated/docs/`. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type DefaultTheme } from "vitepress";
import { slugify } from "./slug.js";
import { searchOptions } from "./search.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DOCS = join(ROOT, "generated/docs");

export default defineConfig({
  title: "toolglot",
  description: "Reads, translates and writes the tool calls of coding agents.",
  lang: "en",
  // Pages of two folders, served where a reader looks for them.
  srcDir: "..",
  srcExclude: everythingBut(["site", "generated"]),
  rewrites: { "site/:path*": ":path*", "generated/docs/:path*": "reference/:path*" },
  cleanUrls: true,
  // The search index is one chunk, loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 5000 } },
  markdown: {
    // The same anchors as on GitHub, where the pages are read too.
    anchor: { slugify },
    toc: { slugify },
    // Braces are text here: names of tools and keys may hold them.
    attrs: { disable: true },
    config(md) {
      const render = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
        tokens[index]?.attrSet("v-pre", "");
        return render?.(tokens, index, options, env, self) ?? "";
      };
    },
  },
  transformPageData(page) {
    // Wide tables need the room of the outline.
    const isWide = /^reference\/(index|losses|ops\/.*|losses\/.*)\.md$/.test(page.relativePath);
    return isWide ? { frontmatter: { ...page.frontmatter, aside: false, pageClass: "wide" } } : {};
  },
  themeConfig: {
    nav: [
      { text: "Guide", link: "/guide/getting-started", activeMatch: "^/guide/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
    ],
    sidebar: { "/guide/": guide(), "/reference/": reference() },
    outline: { level: [2, 3] },
    search: { provider: "local", options: searchOptions },
    docFooter: { prev: false, next: false },
  },
});

/** Every other entry of the root, so that no new folder turns into pages by accident. */
function everythingBut(kept: string[]): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !kept.includes(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name));
}

function guide(): DefaultTheme.SidebarItem[] {
  const items = [
    { text: "Getting started", link: "/guide/getting-started" },
    { text: "The library", link: "/guide/library" },
    { text: "How it works", link: "/guide/how-it-works" },
    { text: "The mapping language", link: "/guide/mapping-language" },
    { text: "Command lines", link: "/guide/command-shapes" },
    { text: "Coverage", link: "/guide/coverage" },
    { text: "How much survives", link: "/guide/losses" },
  ];
  return [{ text: "Guide", items }];
}

function reference(): DefaultTheme.SidebarItem[] {
  return [
    {
      text: "Reference",
      items: [
        { text: "Overview", link: "/reference/" },
        { text: "What is lost", link: "/reference/losses" },
        { text: "Diagnostics", link: "/reference/diagnostics" },
      ],
    },
    { text: "Ops", items: pagesIn("ops") },
    { text: "Harnesses", items: pagesIn("harnesses") },
    { text: "Losses by harness", collapsed: true, items: pagesIn("losses") },
  ];
}

/** The pages of a folder by their titles. */
function pagesIn(folder: string): DefaultTheme.SidebarItem[] {
  return readdirSync(join(DOCS, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({
      text: titleOf(join(DOCS, folder, file)),
      link: `/reference/${folder}/${basename(file, ".md")}`,
    }))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));
}

/** The first heading, as plain text. */
function titleOf(file: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1];
  return heading?.replace(/\\(.)/g, "$1") ?? basename(file, ".md");
}
