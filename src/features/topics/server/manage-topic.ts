import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { memberCards, memberNamed } from "#capabilities/people/members/server/public.ts";
import { withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { topicPath } from "../paths.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { type Manager, tellHost } from "./merge-topics.ts";
import { heirKey } from "./notice-kinds.ts";
import type { TopicRow } from "./standing.ts";
import { topics } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;

/**
 * Closes a topic to new texts, which its host cannot undo, or opens it; what is there can still be read, and he is told.
 * Again changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT for a topic that others do not see
 */
export async function closeAtDesk(
  { db, cache }: Store,
  manager: Manager,
  id: string,
  closed: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPublic(tx, id);
    if ((row.closedAt !== null) === closed && row.closedByDesk === closed) return;
    const now = new Date();
    await tx
      .update(topics)
      .set({ closedAt: closed ? now : null, closedByDesk: closed, updatedAt: now })
      .where(eq(topics.id, id));
    await recordAudit(tx, {
      adminId: manager.id,
      action: closed ? "topics.close" : "topics.open",
      targetKind: "topic",
      targetId: id,
      after: { name: row.name },
      address: manager.address,
    });
    await tellHost(tx, row, {
      title: closed ? `话题 #${row.name}# 已被管理员关闭` : `话题 #${row.name}# 已重新开放`,
      body: closed ? "已有的内容还能看，不能再发新内容。" : "车友可以继续在话题下发内容了。",
      link: topicPath(id),
    });
    await cache.invalidate(tx, [TOPICS_TAG, topicTag(id)]);
  });
}

/**
 * Gives a topic another host at once, or none. Who hosted it and who does now are told; an offer of the host so far ends.
 * @throws AppError NOT_FOUND for the topic or the member; CHANGED when another one hosts it by now; CONFLICT for a topic
 *   that others do not see, or several members of this nickname
 */
export async function hostAtDesk(
  { db, cache }: Store,
  manager: Manager,
  id: string,
  { member, seen_host: seen }: { member: string | null; seen_host: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPublic(tx, id);
    const hostId = member === null ? null : await memberNamed(tx, member);
    if (row.hostId === hostId) return;
    if (row.hostId !== seen) throw new AppError("CHANGED", "这个话题刚换了主持人，请核对最新内容后再改");
    await tx.update(topics).set({ hostId, heirId: null, updatedAt: new Date() }).where(eq(topics.id, id));
    await withdrawNotices(tx, heirKey(id));
    const cards = await memberCards(
      tx,
      [row.hostId, hostId].filter((one) => one !== null),
    );
    const told = (one: string | null) => ({
      host: one === null ? "没有" : (cards.get(one)?.nickname ?? one),
    });
    await recordAudit(tx, {
      adminId: manager.id,
      action: "topics.host",
      targetKind: "topic",
      targetId: id,
      before: { name: row.name, ...told(row.hostId) },
      after: told(hostId),
      address: manager.address,
    });
    await tellHost(tx, row, {
      title: `你不再主持话题 #${row.name}#`,
      body: "管理员调整了这个话题的主持人，谢谢你一直以来的主持。",
      link: topicPath(id),
    });
    await tellHost(
      tx,
      { hostId },
      {
        title: `你现在是话题 #${row.name}# 的主持人`,
        body: "由你编辑、置顶和管理这个话题，在“我主持的话题”里可以移交。",
        link: topicPath(id),
      },
    );
    await cache.invalidate(tx, [topicTag(id)]);
  });
}

/** @throws AppError NOT_FOUND, CONFLICT for a topic that others do not see */
async function lockPublic(tx: Transaction, id: string): Promise<TopicRow> {
  const [row] = await tx.select().from(topics).where(eq(topics.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "话题不存在");
  if (!row.visible) throw new AppError("CONFLICT", "这个话题没有公开");
  return row;
}
