export { commentActivity } from "./activity.ts";
export { featureComment, setCommentsClosed } from "./curate.ts";
export {
  approveComment,
  deleteComment,
  rejectComment,
  restoreComment,
} from "./decide.ts";
export { defineCommentJobs } from "./jobs.ts";
export { commentReactions } from "./reaction-target.ts";
export type { CommentTarget } from "./target.ts";
export { commentTarget } from "./targets.ts";
