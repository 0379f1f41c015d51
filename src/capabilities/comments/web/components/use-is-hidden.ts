import { useCallback } from "react";
import type { Comment } from "#capabilities/comments/contract.ts";
import { useHiddenMembers } from "#capabilities/relations/web/public.ts";

/** Tells comments of those between whom and the member one side blocked the other. */
export function useIsHidden(): (comment: Pick<Comment, "author">) => boolean {
  const hidden = useHiddenMembers();
  return useCallback(({ author }) => author !== null && hidden.has(author.id), [hidden]);
}
