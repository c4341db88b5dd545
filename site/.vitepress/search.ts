/** How the search box cuts and weighs words. */
import type { DefaultTheme } from "vitepress";

type Options = NonNullable<DefaultTheme.LocalSearchOptions>;

export const searchOptions: Options = {
  detailedView: "auto",
  miniSearch: {
    options: { tokenize: words },
    searchOptions: {
      combineWith: "AND",
      prefix: true,
      fuzzy: 0.1,
      boost: { title: 4, titles: 2, text: 1 },
    },
  },
  // The pages of losses name every field of every op, and would stand before what is looked for.
  _render: (source, env, md) =>
    /^reference\/losses\//.test(env.relativePath) ? "" : md.render(source, env),
};

/** `excludePatterns` is found by itself, and by `exclude` and `patterns`. Runs in the browser too. */
function words(text: string): string[] {
  const names = text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== "");
  return names.flatMap((name) => {
    const parts = name.split(/[_-]+|(?<=[a-z0-9])(?=[A-Z])/).filter((part) => part !== "");
    return parts.length > 1 ? [name, ...parts] : [name];
  });
}
