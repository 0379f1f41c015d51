import { and, eq } from "drizzle-orm";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { type MemberState, memberState } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { FOLLOWED, followObject } from "./acts.ts";
import { countFollows, relationFigures } from "./counts.ts";
import { fanKey, fanNotice } from "./notice-kinds.ts";
import { lockPair, relationsTo, showRelation } from "./relation.ts";
import { follows } from "./tables.ts";

/** How many one member may follow: what is listed, searched and compared from that side stays small. */
export const FOLLOWS_MAX = 3000;

/**
 * Follows a member. The row decides: of two taps at once only the one that adds it counts, and only that one tells.
 * @returns how the two stand now, and how many fans the other one has
 * @throws AppError INVALID_INPUT for oneself, NOT_FOUND, GONE (cancelled), CLOSED (banned, or 3000 are followed already),
 *   BLOCKED
 */
export async function follow({ db }: Pick<Services, "db">, followerId: string, followedId: string) {
  if (followerId === followedId) throw new AppError("INVALID_INPUT", "不能关注自己");
  return transact(db, async (tx) => {
    await lockPair(tx, followerId, followedId);
    refuseState(await memberState(tx, followedId));
    await refuseBlocked(tx, followerId, followedId);
    const added = await tx
      .insert(follows)
      .values({ followerId, followedId })
      .onConflictDoNothing()
      .returning({ at: follows.createdAt });
    if (added.length > 0) {
      const key = fanKey(followerId, followedId);
      await notify(tx, fanNotice, { memberId: followedId, actorId: followerId, key }, { followerId });
      await countFollows(tx, [{ followerId, followedId, delta: 1 }]);
      // The own row is locked by now: of two at once the second one sees what the first one counted.
      if ((await relationFigures(tx, followerId)).follows > FOLLOWS_MAX)
        throw new AppError("CLOSED", `最多关注 ${FOLLOWS_MAX} 人，请先取消一些关注`);
      const object = followObject(followerId, followedId);
      await recordAct(tx, { act: FOLLOWED, memberId: followerId, object });
    }
    return showRelation(tx, followerId, followedId);
  });
}

/** Ends a follow; doing it twice changes nothing. A notice that was not read is taken back. */
export async function unfollow({ db }: Pick<Services, "db">, followerId: string, followedId: string) {
  return transact(db, async (tx) => {
    await lockPair(tx, followerId, followedId);
    await endFollows(tx, [{ followerId, followedId }]);
    return showRelation(tx, followerId, followedId);
  });
}

/** Ends follows between locked pairs, those that exist. */
export async function endFollows(
  tx: Transaction,
  pairs: readonly { followerId: string; followedId: string }[],
): Promise<void> {
  const ended = [];
  for (const { followerId, followedId } of pairs) {
    const [row] = await tx
      .delete(follows)
      .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
      .returning({ followerId: follows.followerId, followedId: follows.followedId });
    if (row === undefined) continue;
    await withdrawNotices(tx, fanKey(followerId, followedId), { unread: true });
    ended.push({ ...row, delta: -1 as const });
  }
  await countFollows(tx, ended);
  for (const { followerId, followedId } of ended) await revokeActs(tx, followObject(followerId, followedId));
}

function refuseState(state: MemberState | undefined): void {
  if (state === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
  if (state === "cancelled") throw new AppError("GONE", "对方账号已注销");
  if (state === "banned") throw new AppError("CLOSED", "该用户已被封禁，暂时不能关注");
}

async function refuseBlocked(db: Queryable, memberId: string, otherId: string): Promise<void> {
  const relation = (await relationsTo(db, memberId, [otherId])).get(otherId);
  if (relation?.blocked) throw new AppError("BLOCKED", "你已拉黑对方，解除拉黑后才能关注");
  if (relation?.blocked_by) throw new AppError("BLOCKED", "由于对方的设置，你不能关注 TA");
}
