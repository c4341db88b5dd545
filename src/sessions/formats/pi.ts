/** Session files of pi, and of what was made from it. */
import { isObject, own, type JsonObject } from "../../runtime/json.js";
import { callsIn, messageOf, piFormat } from "../families/pi-entries.js";
import { transcriptEvents } from "../families/transcript-events.js";
import { textAt } from "../path.js";

export const pi = piFormat({ harness: "pi", recognise: () => 0.9 });

/** A file of pi may be one of what was made from it, which does not say so. */
const MAYBE = 0.1;

/** Its files do not say that they are not pi's: only their place tells. */
export const campfire = piFormat({
  harness: "campfire",
  recognise: () => MAYBE,
  place: /[\\/]\.campfire[\\/]/,
});

const OPENCLAW_TOOLS = new Set([
  "exec",
  "process",
  "session_status",
  "sessions_history",
  "sessions_list",
  "sessions_send",
  "sessions_spawn",
]);

export const openclaw = piFormat({
  harness: "openclaw",
  place: /[\\/]\.openclaw[\\/]/,
  database: transcriptEvents,
  recognise: (records) => {
    const isReset = records.some((record) => own(record, "type") === "reset");
    return isReset || callsIn(records).some(({ name }) => OPENCLAW_TOOLS.has(name)) ? 1 : MAYBE;
  },
  // Its web tools say in their payload that they failed, not in the flag.
  failed: (result) => {
    const details = own(result, "details");
    return isObject(details) && (own(details, "kind") === "error" || isSet(details, "error"));
  },
});

function isSet(object: JsonObject, key: string): boolean {
  const value = own(object, key);
  return value !== undefined && value !== null && value !== false;
}

const OH_MY_PI_TOOLS = new Set(["ast_edit", "ast_grep", "checkpoint", "rewind", "security_scan"]);

export const ohMyPi = piFormat({
  harness: "oh_my_pi",
  place: /[\\/]\.omp[\\/]/,
  recognise: (records) => {
    const telling = callsIn(records).some(({ name, input }) => {
      if (OH_MY_PI_TOOLS.has(name)) return true;
      if (!isObject(input)) return false;
      // The same names as pi's, with keys of its own.
      if (name === "glob") return own(input, "pattern") === undefined;
      if (name === "find") return own(input, "grep_keywords") !== undefined;
      return name === "todo" && own(input, "op") !== undefined;
    });
    return telling ? 1 : MAYBE;
  },
});

/** Letta Code keeps conversations of its local back end as pi's entries. */
export const lettaCode = piFormat({
  harness: "letta_code",
  folder: { main: "messages.jsonl", beside: ["conversation.json"], aside: ["manifest.json"] },
  recognise: (records) => {
    const isOurs = records.some((record) => {
      const inner = messageOf(record);
      return inner !== undefined && textAt(inner, ["metadata", "agent_id"]) !== undefined;
    });
    return isOurs ? 1 : 0;
  },
});
