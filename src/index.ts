/**
 * toolglot as a library: sessions read, viewed, searched and exported; calls translated. Codecs alone,
 * without the rest, are at `toolglot/codecs/<harness>`, names of tools alone at `toolglot/names`.
 */
export * from "./common.js";

export { exportSession, openSession } from "./sessions/index.js";
export { findSession, listSessions } from "./list/index.js";
export type { ListedSession, ListOptions } from "./list/index.js";
export { searchPaths, type SearchEvent, type SearchOptions } from "./search/paths.js";
export type { ExportReport, LossCount, LossDetail, Note } from "./sessions/index.js";
