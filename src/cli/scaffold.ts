/** The files that a new harness begins with. They compile as they stand. */

export function mappingText(id: string, today: string): string {
  return `# yaml-language-server: $schema=../generated/schema/harness.schema.json
#
# What a newcomer must know about this harness comes here: where the names come from, what is odd.
# The language: site/guide/mapping-language.md

# Equals the file name.
id: ${id}
# Names for people: of the harness, and of who makes it.
name: ${id}
vendor: Someone
# Other names that --from and --with accept (remove the # to use it):
# aliases: [${id.replaceAll("_", "-")}-cli]

# Types that the harness itself reads from strings ("20" as 20, "true" as true):
# coerce: [integers, booleans]

# Where the claims below come from. kind: source (its code), docs, observed (seen in sessions), inferred.
sources:
  tools: { ref: "owner/repo@commit:path/to/tools", kind: source }

# When the table was last compared with the harness, and with which version of it.
verified: { on: ${today}, against: "${id} 0.0.0" }

# Where its session files are. container: jsonl, json, directory or sqlite; family: the kind of envelope.
# session:
#   files: ~/.${id}/sessions/*.jsonl
#   container: jsonl
#   family: anthropic-blocks

# One entry for each native tool, its name to the letter.
tools:
  find_files:
    # What it means: an op of mappings/canonical.yaml.
    op: Glob
    # An id of sources above.
    source: tools
    keys:
      # native key: canonical field
      glob: pattern
      # More than another name: an operation. This key is written even when a call has no folder.
      folder: { to: path, write: always, else: "." }
    # Native keys of no meaning elsewhere, and why: kept, never translated.
    local:
      explanation: Shown to the person only.
`;
}

export function samplesText(): string {
  const samples = [
    {
      about: "a pattern in a folder",
      name: "find_files",
      input: { glob: "**/*.ts", folder: "src" },
      call: { name: "Glob", input: { pattern: "**/*.ts", path: "src" } },
    },
    {
      about: "a key of no meaning elsewhere",
      name: "find_files",
      input: { glob: "*.md", folder: "docs", explanation: "Looking for the guide" },
      call: { name: "Glob", input: { pattern: "*.md", path: "docs" } },
    },
  ];
  return `${JSON.stringify(samples, null, 2)}\n`;
}
