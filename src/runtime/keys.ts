/** The native keys of a rule, for programs that ask what a table knows. */

/** Native key → what it stands for. */
export type NativeKeys = { readonly [key: string]: NativeKey };

/**
 * The canonical field, or null for a key of no field: one of no meaning elsewhere, a constant, an
 * object or a command line that holds several. `keys` are those of the objects inside.
 */
export type NativeKey = string | null | { readonly to: string | null; readonly keys: NativeKeys };

/**
 * A rule that reads calls, or a tool that carries calls of others: the keys of their name and
 * input, and those that tell it from other calls.
 */
export type RuleKeys =
  | { readonly op: string; readonly keys: NativeKeys }
  | { readonly wraps: readonly [nameKey: string, inputKey: string, ...when: string[]] };
