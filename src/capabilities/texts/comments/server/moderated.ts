import { eq } from "drizzle-orm";
import {
  type Moderated,
  type ModeratedTarget,
  moderatedTargets,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { featureComment } from "./curate.ts";
import { commentLink } from "./link.ts";
import { comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

const EXCERPT = 40;

/** What moderators do with comments where they stand; who looks after what they stand under looks after them too. */
export const moderatedComments: ModeratedTarget = {
  noun: "评论",
  async find(db, id) {
    const row = await commentRow(db, id);
    const target = row && commentTarget(row.targetKind);
    const state = row && (await target?.find(db, row.targetId));
    if (row === undefined || target === undefined || !state) return null;
    return {
      reviewKind: target.reviewKind,
      section: state.section,
      title: [...row.body].slice(0, EXCERPT).join(""),
      link: commentLink(state, id),
      authorId: row.authorId,
      public: row.status === "published",
      best: row.featuredAt !== null,
      place: `${row.targetKind}:${row.targetId}`,
    };
  },
  async isModerator(db, memberId, { place = "" }: Moderated) {
    const [kind = "", id = ""] = place.split(":");
    const target = moderatedTargets.get(kind);
    const of = await target?.find(db, id);
    return of ? ((await target?.isModerator?.(db, memberId, of)) ?? false) : false;
  },
  best: (tx, { cache }, id, on) => featureComment(tx, cache, id, on),
};

async function commentRow(db: Queryable, id: string) {
  const [row] = await db.select().from(comments).where(eq(comments.id, id));
  return row;
}
