import { lazy } from "react";

export type { CommentTargetId } from "./api/client.ts";
export type { CommentSectionProps } from "./components/comment-section.tsx";
export { ReactionBar, type ReactionBarProps } from "./components/reaction-bar.tsx";

/** Comes apart from the bar: it stands below the fold. */
export const CommentSection = lazy(() =>
  import("./components/comment-section.tsx").then((module) => ({ default: module.CommentSection })),
);
