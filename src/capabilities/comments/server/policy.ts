import type { CommentAbilities } from "#capabilities/comments/contract.ts";
import type { comments } from "./tables.ts";

type Subject = Pick<typeof comments.$inferSelect, "authorId" | "status">;

/** What a person may do with one comment. `memberId` null: what a visitor may do once signed in. */
export function commentAbilities(
  comment: Subject,
  memberId: string | null,
  options: { closed: boolean },
): CommentAbilities {
  const shown = comment.status === "published";
  const own = comment.authorId === memberId;
  return {
    delete: own && comment.status !== "removed" && comment.status !== "withdrawn",
    reply: shown && !options.closed,
    report: shown && !own,
  };
}
