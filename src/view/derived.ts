/** What a call amounts to, in a line for each derived call. */
import type { Call } from "../../generated/canonical.js";
import { derive } from "../derive/index.js";
import { callLine, type CallLineOptions } from "./call-line.js";
import { span, type Span } from "./spans.js";

/** Values of several lines are left out: they stand in the call itself. */
export function derivedLines(call: Call, options: CallLineOptions): Span[][] {
  return derive(call, { cwd: options.cwd }).map((derived) => [
    span("↳ derived ", "dim"),
    ...callLine(derived.call, undefined, options).line,
  ]);
}
