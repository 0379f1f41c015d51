export type { Effects, Put, ReviewContent, ReviewKind } from "./kinds/kind.ts";
export { reviewKinds } from "./kinds/registry.ts";
export { forgetLives } from "./life/forget.ts";
export type { Snapshot, Standing } from "./life/history.ts";
export { beginLife, isWaiting, lockLife, moveLife } from "./life/life.ts";
export { fileReport } from "./report.ts";
/** For conditions of a search in a queue. */
export { reviewItems } from "./tables.ts";
