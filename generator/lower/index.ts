/** YAML nodes → IR. After this stage nobody reads YAML. */
import { diagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Exception } from "../diagnostics/exceptions.js";
import type { Harness, Model } from "../ir.js";
import {
  get,
  getString,
  getStrings,
  items,
  stringOf,
  type YamlMap,
  type YamlNode,
} from "../nodes.js";
import { lowerHarness, type HarnessScope } from "./harness.js";
import { checkNames } from "./names.js";
import { writableShapes } from "./shapes.js";
import { lowerShell } from "./shell.js";
import { lowerOps } from "./vocabulary.js";

/** A file that was loaded and found to have the right form. */
export type AuthoredFile = { path: string; root: YamlNode };

export type Lowered = { model: Model; diagnostics: Diagnostic[]; exceptions: Exception[] };

export function lower(files: readonly AuthoredFile[]): Lowered {
  const diagnostics: Diagnostic[] = [];
  const exceptions: Exception[] = [];
  const named = (name: string): AuthoredFile | undefined =>
    files.find(({ path }) => path === name || path.endsWith(`/${name}`));
  const canonical = named("canonical.yaml");
  const shell = named("shell.yaml");
  const ops = canonical ? lowerOps(canonical.root, diagnostics) : [];
  const commandLines = lowerShell(shell?.root, ops, diagnostics);
  const shapes = writableShapes(commandLines.commands);
  const scope: HarnessScope = { ops, shapes, diagnostics, exceptions };
  const authored = files
    .filter((file) => file !== canonical && file !== shell)
    .map(({ root }) => root)
    .filter((root): root is YamlMap => root.kind === "map");
  checkNames(authored, diagnostics);
  const harnesses = lowerAll(authored, scope);
  return { model: { ops, shapes, shell: commandLines, harnesses }, diagnostics, exceptions };
}

/** Every harness, dialects after what they extend. */
function lowerAll(roots: YamlMap[], scope: HarnessScope): Harness[] {
  const byId = new Map(roots.map((root) => [getString(root, "id") ?? "", root]));
  const done = new Map<string, Harness>();
  const visit = (id: string, root: YamlMap, chain: string[]): Harness => {
    const finished = done.get(id);
    if (finished !== undefined) return finished;
    const own = lowerHarness(root, scope);
    const base = baseOf(root, byId, [...chain, id], scope.diagnostics);
    const harness = base
      ? extend(visit(base.id, base.root, [...chain, id]), own, root, scope)
      : own;
    done.set(id, harness);
    return harness;
  };
  return [...byId].map(([id, root]) => visit(id, root, []));
}

function baseOf(
  root: YamlMap,
  byId: Map<string, YamlMap>,
  chain: string[],
  diagnostics: Diagnostic[],
): { id: string; root: YamlMap } | undefined {
  const node = get(root, "extends");
  const id = stringOf(node);
  if (node === undefined || id === undefined) return undefined;
  const base = byId.get(id);
  if (base === undefined) {
    const allowed = [...byId.keys()].filter((other) => !chain.includes(other));
    diagnostics.push(diagnostic("unknown-harness", { harness: id, allowed }, node.place));
    return undefined;
  }
  if (chain.includes(id)) {
    diagnostics.push(diagnostic("extends-cycle", { chain: [...chain, id] }, node.place));
    return undefined;
  }
  return { id, root: base };
}

/** A dialect: the tools of the base, those it lists itself in their place, without those it drops. */
function extend(base: Harness, own: Harness, root: YamlMap, scope: HarnessScope): Harness {
  const dropped = getStrings(root, "drop");
  checkDropped(base, own, root, scope.diagnostics);
  const names = new Set(base.tools.map(({ name }) => name));
  const inherited = base.tools
    .filter(({ name }) => !dropped.includes(name))
    .map((tool) => own.tools.find(({ name }) => name === tool.name) ?? tool);
  const session = own.session ?? base.session;
  return {
    ...own,
    tools: [...inherited, ...own.tools.filter(({ name }) => !names.has(name))],
    sources: [
      ...base.sources.filter(({ id }) => !own.sources.some((source) => source.id === id)),
      ...own.sources,
    ],
    presets: own.presets.length > 0 ? own.presets : base.presets,
    coerce: own.coerce.length > 0 ? own.coerce : base.coerce,
    ...(session === undefined ? {} : { session }),
  };
}

function checkDropped(base: Harness, own: Harness, root: YamlMap, diagnostics: Diagnostic[]): void {
  for (const item of items(get(root, "drop"))) {
    const tool = stringOf(item) ?? "";
    if (own.tools.some(({ name }) => name === tool)) {
      diagnostics.push(diagnostic("duplicate-tool", { tool }, item.place));
    } else if (!base.tools.some(({ name }) => name === tool)) {
      const allowed = base.tools.map(({ name }) => name);
      const params = { tool, harness: base.id, allowed };
      diagnostics.push(diagnostic("unknown-tool", params, item.place));
    }
  }
}
