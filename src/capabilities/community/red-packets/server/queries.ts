import { and, count, eq, getTableColumns, isNotNull, isNull, max, sql } from "drizzle-orm";
import { clubMembers } from "#capabilities/community/clubs/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { isLeft } from "./state.ts";
import { redPacketCampaigns as campaigns, redPackets as packets } from "./tables.ts";

/**
 * A campaign that was started, with what the member has of it and what is known of him, in one query.
 * @throws AppError NOT_FOUND for none, and for one that nobody may see yet
 */
export async function campaignFor(db: Queryable, id: string, memberId: string) {
  const [row] = await preparedOnce(db, "red-packets:campaign-for", (name) =>
    db
      .select({
        ...getTableColumns(campaigns),
        left: isLeft,
        amount: packets.amount,
        openedAt: packets.openedAt,
        hasMobile: sql<boolean>`${members.mobile} is not null`,
        rounds: sql<number>`case when ${campaigns.series} = '' then 0 else (
        select count(*)::int from ${packets} p join ${campaigns} r on r.id = p.campaign_id
        where p.member_id = ${members.id} and r.series = ${campaigns.series} and r.id <> ${campaigns.id}) end`,
        inClub: sql<boolean>`exists (select from ${clubMembers} c where c.section = ${campaigns.section}
        and c.member_id = ${members.id} and c.left_at is null)`,
      })
      .from(campaigns)
      .innerJoin(members, eq(members.id, sql.placeholder("memberId")))
      .leftJoin(
        packets,
        and(eq(packets.campaignId, campaigns.id), eq(packets.memberId, sql.placeholder("memberId"))),
      )
      .where(eq(campaigns.id, sql.placeholder("id")))
      .prepare(name),
  ).execute({ id, memberId });
  if (row === undefined || row.status === "draft") throw new AppError("NOT_FOUND", "没有这个红包");
  return row;
}

export type CampaignFor = Awaited<ReturnType<typeof campaignFor>>;

/** What was given out of a campaign so far: packets, points, and when the last one went. */
export async function givenOut(db: Queryable, campaignId: string) {
  const [row] = await db
    .select({
      opened: count(),
      paid: sql<number>`coalesce(sum(${packets.amount}), 0)::int`,
      last: max(packets.openedAt),
    })
    .from(packets)
    .where(and(eq(packets.campaignId, campaignId), isNotNull(packets.memberId)));
  return row ?? { opened: 0, paid: 0, last: null };
}

/** Whether somebody may still get a packet of it, were it open. */
export async function anyLeft(db: Queryable, campaignId: string): Promise<boolean> {
  const rows = await db
    .select({ id: packets.id })
    .from(packets)
    .where(and(eq(packets.campaignId, campaignId), isNull(packets.memberId)))
    .limit(1);
  return rows.length > 0;
}

/** Whether nobody may open one of it for the moment. */
export async function pausedNow(db: Queryable, campaignId: string): Promise<boolean> {
  const [row] = await db
    .select({ pausedAt: campaigns.pausedAt })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  return row !== undefined && row.pausedAt !== null;
}
