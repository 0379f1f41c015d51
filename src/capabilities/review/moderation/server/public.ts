export type { Decision, ItemResult } from "#capabilities/review/moderation/contract.ts";
export { decideItems, type Moderator } from "./decide.ts";

export { decideTarget } from "./decide-target.ts";

export type { Effects, KindTexts, Put, ReviewContent, ReviewKind, WrittenText } from "./kinds/kind.ts";
export { reviewKind, reviewKinds } from "./kinds/registry.ts";
export { forgetLives } from "./life/forget.ts";
export type { Snapshot, Standing } from "./life/history.ts";
export { lastEntries } from "./life/history.ts";
export { beginLife, isWaiting, lockLife, moveLife, silence } from "./life/life.ts";
export { moveChanged } from "./life/move-changed.ts";
export { putBack } from "./life/put-back.ts";
export { textsChanged } from "./life/texts-changed.ts";
export { assertMayWrite } from "./mutes/assert-may-write.ts";
export { muteEverywhere, mutesOf } from "./mutes/member-mutes.ts";
export { muteMember } from "./mutes/mute-member.ts";
export { decideAsSeen, queuedItems } from "./own-desk.ts";
export { presentReviews } from "./present.ts";
export { presentEvents } from "./present-events.ts";
export { queueStatus } from "./queries.ts";
export { reasonsOf } from "./reasons/reasons.ts";
export { fileReport } from "./report.ts";
export { isReviewedFirst } from "./screening/rules.ts";
export { screen } from "./screening/screen.ts";
/** For conditions of a search in a queue. */
export { mutes, reviewItems, textEvents } from "./tables.ts";
export { type Moderated, type ModeratedTarget, moderatedTargets } from "./tools/targets.ts";
