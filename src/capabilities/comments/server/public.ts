export { commentActivity } from "./activity.ts";
export { commentReview } from "./review-kind.ts";
export type { CommentTarget } from "./target.ts";
export { commentTargets } from "./targets.ts";
