/** Whether to colour what goes to a sink. */
import pc from "picocolors";
import type { Colors } from "../view/spans.js";
import type { Io, Sink } from "./io.js";

/** NO_COLOR wins over FORCE_COLOR, which wins over what the sink is. */
export function wantsColor(sink: Sink, env: Io["env"]): boolean {
  if ((env.NO_COLOR ?? "") !== "") return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return sink.isTTY && env.TERM !== "dumb";
}

export function colorsFor(sink: Sink, env: Io["env"]): Colors {
  return pc.createColors(wantsColor(sink, env));
}
