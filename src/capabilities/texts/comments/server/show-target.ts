import type { z } from "zod";
import { isReviewedFirst } from "#capabilities/review/moderation/server/public.ts";
import type { commentTargetSchema } from "#capabilities/texts/comments/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { errorTable } from "#shared/errors.ts";
import { commentTarget, findTarget } from "./targets.ts";

/** What the comments stand under, for the card above them and for the composer. */
export async function showTarget(
  db: Queryable,
  kind: string,
  id: string,
): Promise<z.input<typeof commentTargetSchema>> {
  const state = await findTarget(db, kind, id);
  const { section, title, label, cover, path, commentsPath, closed } = state;
  return {
    kind,
    id,
    section,
    title,
    label,
    cover,
    path,
    comments_path: commentsPath,
    author_id: state.authorId,
    author_name: await state.authorName(),
    closed,
    closed_reason: closed ? (state.locked ?? errorTable.COMMENTS_CLOSED.message) : "",
    numbered: commentTarget(kind).numbered === true,
    noun: state.noun ?? (commentTarget(kind).numbered === true ? "回复" : "评论"),
    total: state.comments,
    reviewed_first: await isReviewedFirst(db, commentTarget(kind).reviewKind, state.section),
  };
}
