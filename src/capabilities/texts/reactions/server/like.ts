import { and, eq, sql } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { transact } from "#platform/database/transact.ts";
import { likeObject } from "./acts.ts";
import { likes } from "./tables.ts";
import { findOpenTo, reactionTarget } from "./targets.ts";

interface Target {
  kind: string;
  id: string;
}

/**
 * Likes something. The row decides: of two taps at once only the one that adds it counts.
 * @returns the figure as it is now
 * @throws AppError NOT_FOUND, BLOCKED
 */
export async function like(db: Database, memberId: string, { kind, id }: Target) {
  // Two members who like each other at once may wait for each other.
  return transact(db, async (tx) => {
    const shown = await findOpenTo(tx, memberId, kind, id);
    const added = await preparedOnce(tx, "like", (name) =>
      tx
        .insert(likes)
        .values({
          memberId: sql.placeholder("memberId"),
          targetKind: sql.placeholder("kind"),
          targetId: sql.placeholder("id"),
        })
        .onConflictDoNothing()
        .returning({ targetId: likes.targetId })
        .prepare(name),
    ).execute({ memberId, kind, id });
    if (added.length === 0) return { liked: true, likes: shown.counts.likes };
    const target = reactionTarget(kind);
    // What everybody who likes this has to lock comes last, so that they wait for each other as shortly as can be.
    await recordAct(tx, { act: "like.given", memberId, object: likeObject(kind, id, memberId) });
    await target.notifyLike?.(tx, id, memberId);
    return { liked: true, likes: await target.addLikes(tx, id, 1) };
  });
}

/** Takes a like back, also from something that is gone meanwhile. */
export async function unlike(db: Database, memberId: string, { kind, id }: Target) {
  const target = reactionTarget(kind);
  return transact(db, async (tx) => {
    const removed = await tx
      .delete(likes)
      .where(and(eq(likes.memberId, memberId), eq(likes.targetKind, kind), eq(likes.targetId, id)))
      .returning({ at: likes.createdAt });
    if (removed.length > 0) {
      await revokeActs(tx, likeObject(kind, id, memberId));
      await target.withdrawLike?.(tx, id, memberId);
      return { liked: false, likes: await target.addLikes(tx, id, -1) };
    }
    const shown = await target.shown(tx, [id]);
    return { liked: false, likes: shown.get(id)?.counts.likes ?? 0 };
  });
}
