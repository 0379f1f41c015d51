import type { QueryClient } from "@tanstack/react-query";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { type CommentTargetId, commentApi } from "./client.ts";
import { refreshComments } from "./write-comment.ts";

/** Deletes an own comment. */
export async function deleteComment(
  queryClient: QueryClient,
  target: CommentTargetId,
  comment: Comment,
): Promise<void> {
  const { id, version } = comment;
  try {
    await commentApi("DELETE /api/comments/{id}", { params: { id }, query: { version } });
  } finally {
    // Also when it was refused: what is on the screen is out of date then.
    await refreshComments(queryClient, target, comment.root_id ?? id);
  }
}
