import { eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { lockLife, tellOpenPages } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { AppError } from "#shared/errors.ts";
import { topicPath } from "../paths.ts";
import { TOPICS_TAG, topicTag } from "./cache-tags.ts";
import { withdrawTopic } from "./delete-topic.ts";
import { managedNotice } from "./notice-kinds.ts";
import { topicVersion } from "./own-topics.ts";
import { recount } from "./record-item.ts";
import { TOPIC } from "./review-kind-name.ts";
import type { TopicRow } from "./standing.ts";
import { topicCounters, topics } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;

/** The administrator who manages, and from where. */
export interface Manager {
  id: string;
  address: string;
}

/**
 * Lets a topic go into another: texts and followers of both are those of the other one, each once, and its name, its
 * address, and what went into it before lead there from now on. Its host is told.
 * @throws AppError NOT_FOUND; INVALID_INPUT for itself; CONFLICT when one of the two is not public, CHANGED
 */
export async function mergeTopic(
  { db, cache }: Store,
  manager: Manager,
  id: string,
  { into, version }: { into: string; version: string },
): Promise<void> {
  if (into === id) throw new AppError("INVALID_INPUT", "不能合并到自己");
  await db.transaction(async (tx) => {
    // In the order of their ids, so that two merges never wait for each other in a circle.
    for (const one of [id, into].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
      await lockLife(tx, TOPIC, one);
    const rows = await tx
      .select()
      .from(topics)
      .where(inArray(topics.id, [id, into]));
    const from = rows.find((row) => row.id === id);
    const target = rows.find((row) => row.id === into);
    if (from === undefined || target === undefined) throw new AppError("NOT_FOUND", "话题不存在");
    if (topicVersion(from) !== version) throw new AppError("CHANGED");
    if (!from.visible) throw new AppError("CONFLICT", "只有公开的话题能合并");
    if (!target.visible) throw new AppError("CONFLICT", "目标话题不是公开的，请换一个");
    await tx
      .update(topics)
      .set({ mergedIntoId: into, visible: false, deleteAskedAt: null, heirId: null, updatedAt: new Date() })
      .where(eq(topics.id, id));
    // What went into it before leads on at once: never over two.
    await tx.update(topics).set({ mergedIntoId: into }).where(eq(topics.mergedIntoId, id));
    await moveRows(tx, id, into);
    await reindex(tx, TOPIC, [id, into]);
    await recordAudit(tx, {
      adminId: manager.id,
      action: "topics.merge",
      targetKind: "topic",
      targetId: id,
      before: { name: from.name },
      after: { into, name: target.name },
      address: manager.address,
    });
    await tellHost(tx, from, {
      title: `话题 #${from.name}# 已合并到 #${target.name}#`,
      body: "原来的内容和关注都在新话题里，旧链接会自动转过去。",
      link: topicPath(into),
    });
    await cache.invalidate(tx, [TOPICS_TAG, topicTag(id), topicTag(into)]);
    await tellOpenPages(tx, [{ kind: TOPIC, id }]);
  });
}

async function moveRows(tx: Transaction, id: string, into: string): Promise<void> {
  const [from, to] = [sql`${id}::bigint`, sql`${into}::bigint`];
  await tx.execute(sql`
    update topic_items i set topic_id = case when exists (
        select 1 from topic_items o where o.topic_id = ${to} and o.kind = i.kind and o.item_id = i.item_id)
      then null else ${to} end
    where i.topic_id = ${from}`);
  await tx.execute(sql`
    insert into topic_follows (member_id, topic_id, created_at)
    select member_id, ${to}, created_at from topic_follows where topic_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`delete from topic_follows where topic_id = ${from}`);
  // What was recommended is the other one from now on, in its place.
  await tx.execute(sql`
    insert into topic_recommendations (section, topic_id, position)
    select section, ${to}, position from topic_recommendations where topic_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`delete from topic_recommendations where topic_id = ${from}`);
  await tx.execute(sql`
    update topic_counters t set views = t.views + f.views from topic_counters f
    where t.topic_id = ${to} and f.topic_id = ${from}`);
  await tx.update(topicCounters).set({ visible: false, views: 0 }).where(eq(topicCounters.topicId, id));
  await recount(tx, id);
  await recount(tx, into);
}

/**
 * Agrees to the deletion of a topic that its host asked for, or does not; the host is told.
 * @throws AppError NOT_FOUND, CHANGED, CONFLICT when nothing is asked for any longer
 */
export async function decideDeletion(
  { db, cache }: Store,
  manager: Manager,
  id: string,
  { agree, version }: { agree: boolean; version: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLife(tx, TOPIC, id);
    const [row] = await tx.select().from(topics).where(eq(topics.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "话题不存在");
    if (topicVersion(row) !== version) throw new AppError("CHANGED");
    if (row.deleteAskedAt === null) throw new AppError("CONFLICT", "这个删除申请已经处理过了");
    if (agree) await withdrawTopic(tx, { cache }, row, { adminId: manager.id });
    else await tx.update(topics).set({ deleteAskedAt: null }).where(eq(topics.id, id));
    await recordAudit(tx, {
      adminId: manager.id,
      action: agree ? "topics.delete" : "topics.keep",
      targetKind: "topic",
      targetId: id,
      before: { name: row.name },
      address: manager.address,
    });
    await tellHost(
      tx,
      row,
      agree
        ? {
            title: `话题 #${row.name}# 已删除`,
            body: "里面的内容都还在，只是不再归在话题下。7 天内可以恢复。",
            link: pathOf("topic.manage"),
          }
        : {
            title: `话题 #${row.name}# 的删除申请未通过`,
            body: "里面的讨论还有很多车友在看，话题先保留。可以关闭话题，或移交给其他车友。",
            link: topicPath(id),
          },
    );
  });
}

/** Tells the host, if there is one, what administrators did with his topic. */
export async function tellHost(
  tx: Transaction,
  { hostId }: Pick<TopicRow, "hostId">,
  subject: { title: string; body: string; link: string },
): Promise<void> {
  if (hostId !== null) await notify(tx, managedNotice, { memberId: hostId }, subject);
}
