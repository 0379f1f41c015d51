import { and, eq, sql } from "drizzle-orm";
import { authorNotice, type ReactionTarget } from "#capabilities/texts/reactions/server/public.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { likeObject } from "./acts.ts";
import { likeNotice } from "./notice-kinds.ts";
import { comments } from "./tables.ts";
import { commentTarget, isPublicTarget } from "./targets.ts";

const likes = authorNotice({
  kind: likeNotice,
  key: "like:comment",
  async find(tx, id) {
    const [row] = await tx.select().from(comments).where(eq(comments.id, id));
    const target = row && (await commentTarget(row.targetKind).find(tx, row.targetId));
    return row && target ? { authorId: row.authorId, subject: { comment: row, target } } : undefined;
  },
  earns: { act: "comment.liked", object: likeObject },
});

/** What likes need to know about comments. Comments are neither collected nor hidden. */
export const commentReactions: ReactionTarget = {
  async addLikes(db, id, delta) {
    const [row] = await db
      .update(comments)
      .set({ likes: sql`greatest(0, ${comments.likes} + ${delta})` })
      .where(eq(comments.id, id))
      .returning({ likes: comments.likes });
    return row?.likes ?? 0;
  },
  async shown(db, ids) {
    const rows = await preparedOnce(db, "comments:shown", (name) =>
      db
        .select({ id: comments.id, likes: comments.likes, authorId: comments.authorId })
        .from(comments)
        .where(
          and(
            sql`${comments.id} = any(${sql.placeholder("ids")}::bigint[])`,
            eq(comments.status, "published"),
            // A comment is public as long as what it stands under is.
            isPublicTarget(comments.targetKind, comments.targetId),
          ),
        )
        .prepare(name),
    ).execute({ ids });
    return new Map(
      rows.map(({ id, likes, authorId }) => [id, { authorId, counts: { likes, collects: 0, comments: 0 } }]),
    );
  },
  notifyLike: likes.tell,
  withdrawLike: likes.takeBack,
};
