export { commentActivity } from "./activity.ts";
export { featureComment, setCommentsClosed } from "./curate.ts";
export {
  approveComment,
  deleteComment,
  rejectComment,
  restoreComment,
} from "./decide.ts";
export type { CommentTarget } from "./target.ts";
export { commentTarget, commentTargets } from "./targets.ts";
