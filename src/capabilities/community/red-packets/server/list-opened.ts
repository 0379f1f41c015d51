import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { OpenedPacket } from "#capabilities/community/red-packets/contract.ts";
import type { Acting } from "#capabilities/desk/admin/server/public.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { type CsvCell, csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { record } from "./draft-campaign.ts";
import { showCampaign } from "./list-campaigns.ts";
import { redPackets as packets } from "./tables.ts";

const openedOf = (campaignId: string) => and(eq(packets.campaignId, campaignId), isNotNull(packets.memberId));

/** A page of who opened how much, newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listOpened(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<Page<OpenedPacket>> {
  await showCampaign(db, actor, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["red-packets-opened", id], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(packets)
        .where(and(openedOf(id), below([packets.openedAt, packets.id], after)))
        .orderBy(desc(packets.openedAt), desc(packets.id))
        .limit(take),
    (row) => [row.openedAt ?? new Date(0), row.id],
  );
  const cards = await memberCards(
    db,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      member: cards.get(row.memberId ?? "") ?? null,
      amount: row.amount,
      opened_at: (row.openedAt ?? new Date(0)).toISOString(),
    })),
    next_cursor,
  };
}

/** How many were opened on each day in China, the first day first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openedByDay(
  db: Queryable,
  actor: AdminActor,
  id: string,
): Promise<{ day: string; opened: number; paid: number }[]> {
  await showCampaign(db, actor, id);
  const day = sql<string>`to_char(${packets.openedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  return db
    .select({
      day,
      opened: sql<number>`count(*)::int`,
      paid: sql<number>`coalesce(sum(${packets.amount}), 0)::int`,
    })
    .from(packets)
    .where(openedOf(id))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Rows of one part: what a phone takes in without waiting. */
const AT_ONCE = 1000;

/**
 * Who opened how much as CSV, one part of it; the next is asked for with its cursor. The first part is written into the
 * audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT for a foreign cursor
 */
export async function exportOpened(
  { db, keys }: Pick<Services, "db" | "keys">,
  acting: Acting & AdminActor,
  id: string,
  cursor: string | undefined,
): Promise<{ csv: string; rows: number; next_cursor: string | null }> {
  const { name, opened_count } = await showCampaign(db, acting, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["red-packets as csv", id], cursor, limit: AT_ONCE },
    (after, take) =>
      db
        .select({
          id: packets.id,
          openedAt: packets.openedAt,
          amount: packets.amount,
          memberId: packets.memberId,
          nickname: members.nickname,
        })
        .from(packets)
        .innerJoin(members, eq(members.id, packets.memberId))
        .where(and(openedOf(id), above([packets.openedAt, packets.id], after)))
        .orderBy(asc(packets.openedAt), asc(packets.id))
        .limit(take),
    (row) => [row.openedAt ?? new Date(0), row.id],
  );
  if (cursor === undefined)
    await db.transaction((tx) =>
      record(tx, acting, id, "redpackets.exported", { after: { excerpt: name, rows: opened_count } }),
    );
  const lines = rows.map((row): CsvCell[] => [
    row.memberId,
    row.nickname,
    formatDate(row.openedAt ?? 0, { time: true }),
    row.amount,
  ]);
  const heading: CsvCell[] = ["会员编号", "昵称", "领取时间（北京时间）", "积分"];
  return {
    csv: csvLines(cursor === undefined ? [heading, ...lines] : lines),
    rows: rows.length,
    next_cursor,
  };
}
