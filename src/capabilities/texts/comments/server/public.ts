export { commentActivity } from "./activity.ts";
export {
  type DemoDiscussion,
  demoDiscussion,
  demoReported,
  storeDiscussion,
  storeReportedComment,
  storeWaitingComment,
} from "./demo/discussion.ts";
export { numberFloors } from "./floors.ts";
export { answersTo, commentPlace, countAnswers } from "./place-of.ts";
export { forgetFloors, removeStoredComments } from "./remove-stored.ts";
export { commentReview } from "./review-kind.ts";
export { saidUnder } from "./said-under.ts";
export { lastFloors, type PastComment, storeComments } from "./store-comments.ts";
export { submitComment } from "./submit-comment.ts";
export type { CommentTarget } from "./target.ts";
export { commentTargets } from "./targets.ts";
