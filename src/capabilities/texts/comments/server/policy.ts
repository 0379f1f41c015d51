import type { CommentAbilities } from "#capabilities/texts/comments/contract.ts";
import type { comments } from "./tables.ts";

type Subject = Pick<typeof comments.$inferSelect, "authorId" | "status">;

const hidden = new Set<Subject["status"]>(["in_review", "rejected", "revoked"]);

/** What a person may do with one comment. `memberId` null: what a visitor may do once signed in. */
export function commentAbilities(
  comment: Subject,
  memberId: string | null,
  options: { closed: boolean; numbered?: boolean | undefined },
): CommentAbilities {
  const shown = comment.status === "published";
  const own = comment.authorId === memberId;
  return {
    // Where comments are looked at before they are shown, what was passed stays as it is.
    edit: own && !options.closed && (shown ? options.numbered === true : hidden.has(comment.status)),
    delete: own && comment.status !== "removed" && comment.status !== "withdrawn",
    reply: shown && !options.closed,
    report: shown && !own,
  };
}
