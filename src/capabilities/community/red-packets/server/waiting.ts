import { and, eq, gt, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { isLeft } from "./state.ts";
import { redPacketCampaigns as campaigns, redPackets as packets } from "./tables.ts";

const mine = (memberId: SQL) => sql`(
  select from ${packets} where ${packets.campaignId} = ${campaigns.id} and ${packets.memberId} = ${memberId})`;

/** Red packets that are open now and that the member has not opened. */
export const redPacketsWait: Waiting = {
  label: "待领取的红包",
  icon: "packet",
  path: pathOf("my.redpacket"),
  kind: "act",
  count: (memberId) =>
    countOf(
      campaigns,
      and(
        notExists(mine(memberId)),
        eq(campaigns.status, "running"),
        isNull(campaigns.pausedAt),
        lte(campaigns.startsAt, sql`now()`),
        gt(campaigns.endsAt, sql`now()`),
        isLeft,
      ),
    ),
};
