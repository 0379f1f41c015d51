export { featureComment, setCommentsClosed } from "./curate.ts";
export {
  approveComment,
  type CommentChange,
  type CommentStatus,
  deleteComment,
  rejectComment,
  restoreComment,
} from "./decide.ts";
export { defineCommentJobs } from "./jobs.ts";
export { commentReactions } from "./reaction-target.ts";
export type { CommentTarget, TargetState } from "./target.ts";
export { commentTarget, findTarget } from "./targets.ts";
