/** What the library has in Node and in browsers alike. */

// Calls.
export { fromCanonical, isOpName, ops, toCanonical } from "../generated/canonical.js";
export type * from "../generated/canonical.js";
export { harnesses, loadCodec, resolveHarness } from "../generated/registry.js";
export type { Codec, HarnessId } from "../generated/registry.js";
export type { Context, Encoded, Held, Loss, LossCode, Origin, Why } from "./runtime/call.js";
export type { HarnessInfo } from "./runtime/codec.js";
export type { Json, JsonObject } from "./runtime/json.js";
export type { OpInfo } from "./runtime/wire.js";

// What shell commands and patches amount to.
export { derive, type Derived } from "./derive/index.js";

// Names.
export { namesOf, nearestName, opsOf } from "./names/index.js";

// Sessions.
export { SessionError } from "./sessions/model.js";
export type {
  Block,
  CallBlock,
  ImageBlock,
  Item,
  Message,
  Problem,
  ResultBlock,
  Role,
  SessionMeta,
} from "./sessions/model.js";
export type { SessionReader } from "./sessions/session.js";

// Views and searches of them.
export { viewSession, type ViewOptions } from "./view/view.js";
export { visible } from "./view/visible.js";
export { parseQuery, QueryError, type Query } from "./search/query.js";
export { checkSession, type CheckReport, type RawCount } from "./check/check.js";
export { distinctShapes, shapesOf, type RecordShape } from "./shape/session.js";
export { searchSession, type Hit, type HitMatch } from "./search/search.js";
