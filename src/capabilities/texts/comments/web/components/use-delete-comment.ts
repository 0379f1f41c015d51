import { useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { deleteComment } from "../api/delete-comment.ts";
import { useCommentsScope } from "./comments-context.tsx";

/** Asks, deletes an own comment, says so. */
export function useDeleteComment(): (comment: Comment) => Promise<void> {
  const queryClient = useQueryClient();
  const { target, words } = useCommentsScope();
  return async (comment) => {
    if (!(await confirmDanger(`删除这条${words.noun}？`, "删除后不能恢复，别人的回复会保留。", "删除")))
      return;
    await withSignIn(async () => {
      await deleteComment(queryClient, target, comment);
      toast("已删除");
    });
  };
}
