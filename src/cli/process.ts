/** The process as `Io`. */
import type { Writable } from "node:stream";
import type { WriteStream } from "node:tty";
import { OutputClosed, type Io, type Sink } from "./io.js";

export function processIo(): Io {
  return {
    stdin: process.stdin,
    stdout: terminalSink(process.stdout),
    stderr: terminalSink(process.stderr),
    env: process.env,
  };
}

function terminalSink(stream: WriteStream): Sink {
  const { write } = streamSink(stream);
  return {
    write,
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns;
    },
  };
}

/** Waits for room, and tells a reader that went away from real errors. */
export function streamSink(stream: Writable): Pick<Sink, "write"> {
  let failure: Error | undefined;
  stream.on("error", (error: Error & { code?: string }) => {
    failure = error.code === "EPIPE" || error.code === "EOF" ? new OutputClosed() : error;
  });
  return {
    async write(text) {
      if (failure !== undefined) throw failure;
      if (stream.destroyed) throw new OutputClosed();
      if (stream.write(text)) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          stream.off("drain", done).off("close", done).off("error", done);
          resolve();
        };
        stream.on("drain", done).on("close", done).on("error", done);
      });
      if (failure !== undefined) throw failure;
    },
  };
}
