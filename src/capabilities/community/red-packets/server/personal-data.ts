import { desc, eq } from "drizzle-orm";
import type { PersonalData } from "#capabilities/people/members/server/public.ts";
import { redPacketCampaigns, redPackets } from "./tables.ts";

/** The red packets that a member opened. */
export const redPacketData: PersonalData = {
  title: "红包",
  withheld: null,
  columns: { name: "红包", amount: "积分", at: "领取时间" },
  rows: (db, memberId) =>
    db
      .select({ name: redPacketCampaigns.name, amount: redPackets.amount, at: redPackets.openedAt })
      .from(redPackets)
      .innerJoin(redPacketCampaigns, eq(redPacketCampaigns.id, redPackets.campaignId))
      .where(eq(redPackets.memberId, memberId))
      .orderBy(desc(redPackets.openedAt)),
};
