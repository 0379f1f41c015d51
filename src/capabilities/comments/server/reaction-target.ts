import { and, eq, inArray, sql } from "drizzle-orm";
import { notify, withdrawNotices } from "#capabilities/notices/server/public.ts";
import type { ReactionTarget } from "#capabilities/reactions/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { likeNotice } from "./notice-kinds.ts";
import { comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

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
    const rows = await db
      .select({
        id: comments.id,
        likes: comments.likes,
        targetKind: comments.targetKind,
        targetId: comments.targetId,
      })
      .from(comments)
      .where(and(inArray(comments.id, [...ids]), eq(comments.status, "published")));
    // A comment is public as long as what it stands under is.
    const hidden = await hiddenTargets(db, rows);
    const shown = rows.filter((row) => !hidden.has(nameOf(row)));
    return new Map(shown.map(({ id, likes }) => [id, { counts: { likes, collects: 0, comments: 0 } }]));
  },
  notifyLike,
  async withdrawLike(tx, id, memberId) {
    await withdrawNotices(tx, likeKey(id, memberId), { unread: true });
  },
};

interface Under {
  targetKind: string;
  targetId: string;
}

const nameOf = ({ targetKind, targetId }: Under) => `${targetKind}:${targetId}`;

/** Names of those targets that not everybody may see. */
async function hiddenTargets(db: Queryable, rows: readonly Under[]): Promise<Set<string>> {
  const targets = new Map(rows.map((row) => [nameOf(row), row]));
  const hidden = new Set<string>();
  for (const [name, { targetKind, targetId }] of targets) {
    if ((await commentTarget(targetKind).find(db, targetId)) === null) hidden.add(name);
  }
  return hidden;
}

const likeKey = (id: string, memberId: string) => `like:comment:${id}:${memberId}`;

async function notifyLike(tx: Queryable, id: string, memberId: string): Promise<void> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  const target = row && (await commentTarget(row.targetKind).find(tx, row.targetId));
  if (!row || !target) return;
  const told = { memberId: row.authorId, actorId: memberId, key: likeKey(id, memberId) };
  await notify(tx, likeNotice, told, { comment: row, target });
}
