import { and, desc, eq } from "drizzle-orm";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import type { SpaceCard, SpaceList } from "#capabilities/profile/spaces/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import { baseOf, commentLink } from "./link.ts";
import { picturesOfComments } from "./queries.ts";
import { comments } from "./tables.ts";
import { findTargets, isPublicTarget } from "./targets.ts";

/** Public comments of a member under whatever is public itself. */
export const spaceComments: SpaceList = {
  label: "动态",
  async list({ db, keys }, memberId, { cursor, limit }) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["space comments", memberId], cursor, limit },
      (after, take) =>
        db
          .select()
          .from(comments)
          .where(
            and(
              eq(comments.authorId, memberId),
              eq(comments.status, "published"),
              isPublicTarget(comments.targetKind, comments.targetId),
              below([comments.createdAt, comments.id], after),
            ),
          )
          .orderBy(desc(comments.createdAt), desc(comments.id))
          .limit(take),
      (row) => [row.createdAt, row.id],
    );
    return { items: await present(db, rows), next_cursor };
  },
};

async function present(db: Queryable, rows: (typeof comments.$inferSelect)[]): Promise<SpaceCard[]> {
  const [targets, pictures] = await Promise.all([
    findTargets(db, rows),
    picturesOfComments(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const picturesOf = Map.groupBy(pictures, (picture) => picture.commentId);
  return rows.flatMap((row) => {
    const target = targets.get(`${row.targetKind}:${row.targetId}`);
    // It was hidden between the two queries.
    if (!target) return [];
    return {
      key: `comment:${row.id}`,
      label: row.rootId === null ? (target.noun ?? "评论") : "回复",
      text: row.body,
      pictures: (picturesOf.get(row.id) ?? []).map(({ media }) => presentPicture(media)),
      subject: { title: target.title, link: baseOf(target) + target.path, cover: target.cover },
      link: commentLink(target, row.id),
      likes: row.likes,
      comments: row.replies,
      created_at: row.createdAt.toISOString(),
    };
  });
}
