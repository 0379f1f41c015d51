import { lazy } from "react";

export { ReactionBar } from "./components/reaction-bar.tsx";

/** Comes apart from the bar: it stands below the fold. */
export const CommentSection = lazy(() =>
  import("./components/comment-section.tsx").then((module) => ({ default: module.CommentSection })),
);
