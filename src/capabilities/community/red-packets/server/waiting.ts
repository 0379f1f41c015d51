import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { isLeft } from "./state.ts";
import { redPacketCampaigns as campaigns, redPackets as packets } from "./tables.ts";

/** Red packets that are open now and that the member has not opened. */
export const redPacketsWait: Waiting = {
  label: "待领取的红包",
  icon: "packet",
  path: pathOf("my.redpacket"),
  kind: "act",
  async count(db, memberId) {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(campaigns)
      .leftJoin(packets, and(eq(packets.campaignId, campaigns.id), eq(packets.memberId, memberId)))
      .where(
        and(
          isNull(packets.id),
          eq(campaigns.status, "running"),
          isNull(campaigns.pausedAt),
          lte(campaigns.startsAt, sql`now()`),
          gt(campaigns.endsAt, sql`now()`),
          isLeft,
        ),
      );
    return row?.n ?? 0;
  },
};
