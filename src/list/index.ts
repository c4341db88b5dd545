/** The sessions on this machine: the entry point of this folder. */
export { findSession, LEAST } from "./find.js";
export { listSessions, type ListedSession, type ListOptions } from "./list.js";
export { thisMachine, type Machine } from "./machine.js";
