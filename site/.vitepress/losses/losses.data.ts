/** Counted anew whenever the site is built, so that it cannot go stale. */
import { join } from "node:path";
import { loadCorpus } from "../../../generator/load-corpus.js";
import { countLosses, type Row } from "./count.js";

declare const data: Row[];
export { data };

export default {
  watch: ["../../../generated/codecs/*.ts", "../../../corpus/*/calls.json"],
  load: (): Promise<Row[]> => countLosses(loadCorpus(join(process.cwd(), "corpus"))),
};
