export { type Decision, type ItemResult, TELL_SECONDS } from "#capabilities/review/moderation/contract.ts";
export { decideItems, demandReason, tellLater as tellDecided } from "./decide.ts";
export { decideTarget } from "./decide-target.ts";
export { countDecisions } from "./decision-figures.ts";
export type {
  Effects,
  KindTexts,
  KindTogether,
  Put,
  ReviewContent,
  ReviewKind,
  WrittenText,
} from "./kinds/kind.ts";
export { reviewKind, reviewKinds } from "./kinds/registry.ts";
export { lifeTogether } from "./kinds/together.ts";
export { usualReasons } from "./kinds/usual-reasons.ts";
export { forgetLives } from "./life/forget.ts";
export type { Snapshot, Standing } from "./life/history.ts";
export { lastEntries } from "./life/history.ts";
export { beginLife, beginLives, isWaiting, lockLife, moveLife, silence } from "./life/life.ts";
export { moveChanged } from "./life/move-changed.ts";
export { tellOpenPages } from "./life/open-pages.ts";
export { putBack } from "./life/put-back.ts";
export { textsChanged } from "./life/texts-changed.ts";
export type { Moderator } from "./moderator.ts";
export { assertMayDo } from "./mutes/assert-may-do.ts";
export { assertMayWrite } from "./mutes/assert-may-write.ts";
export { muteEverywhere, mutesOf } from "./mutes/member-mutes.ts";
export { type ActingModerator, liftMute, muteMember } from "./mutes/mute-member.ts";
export { decideAsSeen, queuedItems } from "./own-desk.ts";
export { presentReviews } from "./present.ts";
export { queueStatus } from "./queries.ts";
export { reasonsOf } from "./reasons/reasons.ts";
export { type Complaint, fileReport, reportText } from "./report.ts";
export { isReviewedFirst } from "./screening/rules.ts";
export { type Screening, screen } from "./screening/screen.ts";
/** For conditions of a search in a queue. */
export { mutes, reviewItems, textEvents } from "./tables.ts";
export { removeModerated } from "./tools/remove.ts";
export { type Moderated, type ModeratedTarget, moderatedTargets } from "./tools/targets.ts";
