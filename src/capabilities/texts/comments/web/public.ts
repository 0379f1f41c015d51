import { createElement } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";

export { allCommentsData } from "./all-comments-data.ts";
export { commentsOf } from "./api/client.ts";
export { AllComments } from "./components/all-comments.tsx";
export { CommentThread } from "./components/comment-thread.tsx";
export { ReactionBar } from "./components/reaction-bar.tsx";

export { loadCommentThread, loadedThreads } from "./thread-data.ts";

/** Comes apart from the bar: it stands below the fold. */
export const CommentSection = lazyPart(
  async () => (await import("./components/comment-section.tsx")).CommentSection,
  {
    waiting: createElement(CommentsSkeleton),
    failed: (onRetry, error) => createElement(ErrorState, { onRetry, error }),
  },
);
