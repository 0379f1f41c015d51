import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import {
  lifeTogether,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { featureComment, setCommentsClosed } from "./curate.ts";
import { documentOf } from "./document.ts";
import { commentLife } from "./life.ts";
import { baseOf, commentLink } from "./link.ts";
import { commentPictures, comments } from "./tables.ts";
import { findTargets } from "./targets.ts";
import { commentTexts } from "./texts.ts";

/** What a report about a comment names as its kind. */
export const REPORT_KIND = "comment";

/** Reviewing comments under one kind of thing: what a feature offers to `reviewKinds` for its own. */
export const commentReview = (
  queue: Pick<ReviewKind, "name" | "title" | "path" | "screening"> & Partial<Pick<ReviewKind, "noun">>,
): ReviewKind => ({
  noun: "评论",
  ...queue,
  closesComments: true,
  // Where comments have floors, their authors may change them.
  editable: true,
  reportKind: REPORT_KIND,
  reasons: [
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    usualReasons.untrue,
    usualReasons.privacy,
    { label: "与内容无关", text: "与这里的内容无关，或为重复灌水" },
    usualReasons.illegal,
  ],
  reportReasons: {
    spam: "广告引流",
    abuse: "人身攻击",
    vulgar: "低俗不雅",
    illegal: "违法违规",
    false: "不实信息",
    privacy: "泄露隐私",
    other: "其他",
  },

  load: loadComments,
  texts: commentTexts(queue.name),

  matches(pattern) {
    const found = alias(comments, "found");
    const writer = alias(members, "writer");
    return sql`exists (
      select 1 from ${comments} as ${found} join ${members} as ${writer} on ${writer.id} = ${found.authorId}
      where ${found.id} = ${reviewItems.targetId}
        and (${found.body} ilike ${pattern} or ${writer.nickname} ilike ${pattern}))`;
  },

  ...lifeTogether(commentLife),

  rewritePath: (targetId) => pathOf("my.comment", {}, { query: { tab: "rejected", edit: targetId } }),

  feature: (tx, { cache }, targetId, featured) => featureComment(tx, cache, targetId, featured),

  async setSubjectClosed(tx, { cache }, targetId, closed) {
    const [row] = await tx
      .select({ kind: comments.targetKind, id: comments.targetId })
      .from(comments)
      .where(eq(comments.id, targetId));
    return row === undefined ? false : setCommentsClosed(tx, cache, row.kind, row.id, closed);
  },
});

async function loadComments(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const answered = alias(comments, "answered");
  const answeredBy = alias(members, "answered_by");
  const rows = await db
    .select({ comment: comments, quotedText: answered.body, quotedName: answeredBy.nickname })
    .from(comments)
    .leftJoin(
      answered,
      sql`${answered.id} = coalesce(${comments.replyToId}, ${comments.rootId}, ${comments.quotedId})`,
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.authorId))
    .where(inArray(comments.id, [...ids]));
  const pictures = await db
    .select({ commentId: commentPictures.commentId, media })
    .from(commentPictures)
    .innerJoin(media, eq(media.id, commentPictures.mediaId))
    .where(inArray(commentPictures.commentId, [...ids]))
    .orderBy(commentPictures.commentId, commentPictures.position);
  const picturesOf = Map.groupBy(pictures, (picture) => picture.commentId);
  const states = await findTargets(
    db,
    rows.map((row) => row.comment),
  );

  return new Map(
    rows.map(({ comment, quotedText, quotedName }) => {
      const state = states.get(`${comment.targetKind}:${comment.targetId}`) ?? null;
      const content: ReviewContent = {
        content: {
          text: searchableText(documentOf(comment), comment.body),
          pictures: (picturesOf.get(comment.id) ?? []).map((picture) => presentUnlisted(picture.media)),
          region: comment.region,
          public: comment.status === "published",
          gone: comment.status === "withdrawn",
          featured: comment.featuredAt !== null,
          link: state === null ? "" : commentLink(state, comment.id),
        },
        subject:
          state === null
            ? null
            : {
                id: state.id,
                label: state.label,
                title: state.title,
                link: baseOf(state) + state.path,
                cover: state.cover,
                closed: state.closed,
                comments: state.comments,
              },
        quoted: quotedText === null ? null : { label: `回复 ${quotedName ?? ""}`, text: quotedText },
      };
      return [comment.id, content] as const;
    }),
  );
}
