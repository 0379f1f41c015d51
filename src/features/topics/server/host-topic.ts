import { and, eq } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import { type MemberState, memberState } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { hostedTopic } from "./change-topic.ts";
import { heirAnswerNotice, heirKey, heirNotice } from "./notice-kinds.ts";
import { topicItems, topics } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;

/** Closes a topic to new texts, or opens it. @throws AppError NOT_FOUND, FORBIDDEN also for one that administrators closed */
export async function setClosed({ db, cache }: Store, memberId: string, id: string, closed: boolean) {
  await db.transaction(async (tx) => {
    const row = await hostedTopic(tx, id, memberId);
    if ((row.closedAt !== null) === closed) return;
    if (row.closedByDesk) throw new AppError("FORBIDDEN", "这个话题由管理员关闭，需要打开请联系管理员");
    await tx
      .update(topics)
      .set({ closedAt: closed ? new Date() : null, updatedAt: new Date() })
      .where(eq(topics.id, id));
    await cache.invalidate(tx, [TOPICS_TAG, topicTag(id)]);
  });
}

/**
 * Puts a text on top of its topic in the place of another, or none.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT for a text that does not stand under it
 */
export async function setPinned(
  { db, cache }: Store,
  memberId: string,
  id: string,
  item: { kind: string; id: string } | null,
) {
  await db.transaction(async (tx) => {
    await hostedTopic(tx, id, memberId);
    if (item !== null) {
      const [found] = await tx
        .select({ kind: topicItems.kind })
        .from(topicItems)
        .where(
          and(eq(topicItems.topicId, id), eq(topicItems.kind, item.kind), eq(topicItems.itemId, item.id)),
        );
      if (found === undefined) throw new AppError("INVALID_INPUT", "这条内容不在话题里，不能置顶");
    }
    await tx
      .update(topics)
      .set({ pinnedKind: item?.kind ?? null, pinnedId: item?.id ?? null, updatedAt: new Date() })
      .where(eq(topics.id, id));
    await cache.invalidate(tx, [topicTag(id)]);
  });
}

/**
 * Offers a topic to another member, in the place of whom it was offered before, or takes that back. He is told.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT for oneself; GONE, CLOSED or BLOCKED for whom it cannot be offered;
 *   CONFLICT for a topic that nobody sees
 */
export async function offerTopic({ db }: Store, memberId: string, id: string, heirId: string | null) {
  await db.transaction(async (tx) => {
    const row = await hostedTopic(tx, id, memberId);
    if (!row.visible) throw new AppError("CONFLICT", "公开的话题才能移交");
    if (heirId === memberId) throw new AppError("INVALID_INPUT", "不能移交给自己");
    if (heirId === row.heirId) return;
    await withdrawNotices(tx, heirKey(id));
    if (heirId !== null) {
      refuseState(await memberState(tx, heirId));
      await assertUnblocked(tx, memberId, [heirId], "把话题移交给 TA");
    }
    await tx.update(topics).set({ heirId }).where(eq(topics.id, id));
    if (heirId !== null)
      await notify(
        tx,
        heirNotice,
        { memberId: heirId, actorId: memberId, key: heirKey(id) },
        { name: row.name },
      );
  });
}

/**
 * Takes over a topic that was offered, or declines; the host so far is told.
 * @throws AppError CONFLICT when it is not offered any longer; BLOCKED
 */
export async function answerOffer({ db, cache }: Store, memberId: string, id: string, accept: boolean) {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(topics).where(eq(topics.id, id)).for("update");
    if (row === undefined || row.heirId !== memberId || !row.visible)
      throw new AppError("CONFLICT", "对方已撤回移交，或话题已不存在");
    if (accept) await assertUnblocked(tx, memberId, [row.hostId], "接手这个话题");
    await tx
      .update(topics)
      .set({ heirId: null, ...(accept && { hostId: memberId, updatedAt: new Date() }) })
      .where(eq(topics.id, id));
    await withdrawNotices(tx, heirKey(id));
    if (row.hostId !== null)
      await notify(
        tx,
        heirAnswerNotice,
        { memberId: row.hostId, actorId: memberId },
        { id, name: row.name, accept },
      );
    if (accept) await cache.invalidate(tx, [topicTag(id)]);
  });
}

function refuseState(state: MemberState | undefined): void {
  if (state === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
  if (state === "cancelled") throw new AppError("GONE", "对方账号已注销");
  if (state === "banned") throw new AppError("CLOSED", "该用户已被封禁，不能接手话题");
}
