import { clubMembers } from "../../src/capabilities/community/clubs/server/tables.ts";
import { giveOut } from "../../src/capabilities/community/red-packets/server/start-campaign.ts";
import { redPacketCampaigns } from "../../src/capabilities/community/red-packets/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";

const HOUR = 3_600_000;

/** A campaign that runs since an hour and for another, for everybody. */
export async function makeCampaign(
  db: Database,
  values: Partial<typeof redPacketCampaigns.$inferInsert> = {},
) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(redPacketCampaigns)
      .values({
        name: "周末红包雨",
        section: "main",
        greeting: "一路平安",
        total: 100,
        packetCount: 10,
        startsAt: new Date(Date.now() - HOUR),
        endsAt: new Date(Date.now() + HOUR),
        needsMobile: false,
        ...values,
      })
      .returning();
    if (row === undefined) throw new Error("no campaign made");
    if (values.status !== "draft") await giveOut(tx, row);
    return row;
  });
}

/** Makes somebody a member of a section's club. */
export async function makeClubMember(db: Database, section: string, memberId: string): Promise<void> {
  await db.insert(clubMembers).values({ section, memberId, number: Number(memberId) });
}
