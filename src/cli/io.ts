/** What a command reads and writes. Passed in, so that commands run in a test as in a process. */

export type Sink = {
  /** Resolves when there is room for more. Throws `OutputClosed` when nobody reads any more. */
  write(text: string): Promise<void>;
  isTTY: boolean;
  /** Width of the terminal. */
  columns?: number;
};

export type Io = {
  stdin: AsyncIterable<Uint8Array | string> & { isTTY?: boolean };
  stdout: Sink;
  stderr: Sink;
  env: { readonly [name: string]: string | undefined };
};

/** Nobody reads the output any more (`| head`, a pager that was left). Not an error. */
export class OutputClosed extends Error {
  override name = "OutputClosed";
}

/** The command was called wrongly, or its input is bad. The message is one sentence for a person. */
export class UsageError extends Error {
  override name = "UsageError";
}
