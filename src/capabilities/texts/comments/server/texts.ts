import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { type KindTexts, reviewItems } from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { documentOf } from "./document.ts";
import { comments } from "./tables.ts";
import { commentTargets, findTargets } from "./targets.ts";

/** What the comments of one queue say, for all that follows texts. */
export const commentTexts = (queue: string): KindTexts => ({
  async read(db, ids) {
    const rows = await db
      .select({ comment: comments, section: reviewItems.section })
      .from(comments)
      .leftJoin(reviewItems, and(eq(reviewItems.kind, queue), eq(reviewItems.targetId, comments.id)))
      .where(inArray(comments.id, [...ids]));
    // What was stored without a review life says where it stands by what it stands under.
    const past = rows.filter(({ section }) => section === null).map(({ comment }) => comment);
    const targets = await findTargets(db, past);
    return rows.map(({ comment, section }) => ({
      id: comment.id,
      section: section ?? targets.get(`${comment.targetKind}:${comment.targetId}`)?.section ?? "",
      authorId: comment.authorId,
      place: "",
      region: comment.region,
      title: "",
      text: searchableText(documentOf(comment), comment.body),
      state: comment.status,
      published: comment.status === "published",
      writtenAt: comment.createdAt,
      publishedAt: comment.status === "published" ? comment.createdAt : null,
    }));
  },
  async ids(db, after, limit) {
    const under = commentTargets
      .entries()
      .flatMap(([kind, target]) => (target.reviewKind === queue ? kind : []));
    const found = db
      .select({ id: comments.id })
      .from(comments)
      .where(and(gt(comments.id, after), inArray(comments.targetKind, under)));
    return (await found.orderBy(asc(comments.id)).limit(limit)).map(({ id }) => id);
  },
});
