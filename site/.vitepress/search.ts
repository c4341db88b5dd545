/** How the search box cuts and weighs words. Both functions run in the browser, each on its own. */
import type { DefaultTheme } from "vitepress";

export const searchOptions: DefaultTheme.LocalSearchOptions = {
  miniSearch: {
    options: { tokenize: words },
    searchOptions: {
      combineWith: "AND",
      prefix: true,
      fuzzy: 0.1,
      boost: { title: 4, titles: 3, text: 1 },
      boostDocument: weight,
    },
  },
  // The pages of losses name every field of every op, and would stand before what is looked for.
  _render: (source, env, md) => (/\/losses\//.test(env.relativePath) ? "" : md.render(source, env)),
};

/** `excludePatterns` is found by itself, and by `exclude` and `patterns`. */
function words(text: string): string[] {
  const names = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== "");
  return names.flatMap((name) => {
    const parts = name.split(/[_-]+|(?<=[a-z0-9])(?=[A-Z])/).filter((part) => part !== "");
    return parts.length > 1 ? [name, ...parts] : [name];
  });
}

/** What tools are comes before what they were, and before examples of them. `id` is an address. */
function weight(id: string): number {
  if (/#(examples-of|sources)/.test(id)) return 0.2;
  if (/#read-only/.test(id)) return 0.6;
  if (/\/ops\/[^#]*$/.test(id)) return 6;
  return /\/ops\/|\/guide\//.test(id) ? 1.5 : 1;
}
