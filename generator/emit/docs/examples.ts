/** Samples of the corpus as examples: few, small, and of as many tools as there are. */
import type { Sample } from "../../corpus.js";
import { capital, fenced, sentence } from "./markdown.js";
import { printJson } from "./json.js";

const MOST = 3;
/** Length of native and canonical call together beyond which a sample is no example. */
const LONGEST = 900;

/** Examples of one op, or nothing. */
export function examples(samples: readonly Sample[], op: string): string {
  const fitting = samples.filter(
    ({ name, input, call, why }) =>
      call.name === op &&
      why === undefined &&
      JSON.stringify([name, input, call]).length <= LONGEST,
  );
  const chosen = varied(fitting).slice(0, MOST);
  return chosen.map(example).join("\n\n");
}

/** Those of tools not shown yet before second ones of the same tool. */
function varied(samples: Sample[]): Sample[] {
  const seen = new Set<string>();
  const first = samples.filter(({ name }) => !seen.has(name) && seen.add(name));
  return [...first, ...samples.filter((sample) => !first.includes(sample))];
}

/** The native call, then the canonical one. */
function example({ about, name, input, call }: Sample): string {
  const parts = [
    capital(sentence(about)),
    fenced("json", printJson({ name, input })),
    fenced("json", printJson({ name: call.name, input: call.input })),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
