import { expect, test } from "vitest";
import { diagnosticsPage } from "../../../../generator/emit/docs/diagnostics.js";

test("every code has a section, in the order of the codes", () => {
  const { path, text } = diagnosticsPage([
    {
      code: "unknown-op",
      markdown: "# unknown-op\n\nNo such op.\n\n## Why\n\n```yaml wrong\n# a comment\n```\n",
    },
    { code: "bad-key", markdown: "No such key.\n" },
  ]);
  expect(path).toBe("docs/diagnostics.md");
  expect(text.split("\n\n").slice(3)).toEqual([
    "## `bad-key`",
    "No such key.",
    "## `unknown-op`",
    "No such op.",
    "### Why",
    "Wrong:",
    "```yaml\n# a comment\n```\n",
  ]);
});
