export type { CommentTargetId } from "./api/client.ts";
export { hotComments } from "./api/hot-comments.ts";
export { CommentSection, type CommentSectionProps } from "./components/comment-section.tsx";
export { ReactionBar, type ReactionBarProps } from "./components/reaction-bar.tsx";
