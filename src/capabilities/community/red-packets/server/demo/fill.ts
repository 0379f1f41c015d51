import { and, asc, eq, isNull } from "drizzle-orm";
import { givePoints } from "#capabilities/community/points/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { potOf } from "../pot.ts";
import { giveOut } from "../start-campaign.ts";
import { redPacketCampaigns, redPackets } from "../tables.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Given {
  name: string;
  greeting: string;
  /** Slug of the section that gives it out. */
  section: string;
  total: number;
  packetCount: number;
  /** From now, in ms. */
  starts: number;
  ends: number;
  needsClub?: boolean;
  minLevel?: number;
  /** How many invented members opened one already. */
  opened: number;
}

const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? umbrellaSection.slug;
const everybody = umbrellaSection.slug;

const given: readonly Given[] = [
  {
    name: "开门红",
    greeting: "围场开门，见者有份",
    section: everybody,
    total: 2000,
    packetCount: 200,
    starts: -2 * HOUR,
    ends: 90 * DAY,
    opened: 14,
  },
  {
    name: "自驾季加油包",
    greeting: "山高路远，油箱常满",
    section: club,
    total: 600,
    packetCount: 40,
    starts: -1 * DAY,
    ends: 60 * DAY,
    needsClub: true,
    opened: 9,
  },
  {
    name: "周末晨跑红包雨",
    greeting: "早起的人有路开",
    section: everybody,
    total: 888,
    packetCount: 66,
    starts: 2 * DAY,
    ends: 9 * DAY,
    minLevel: 2,
    opened: 0,
  },
  {
    name: "试营业答谢",
    greeting: "谢谢你一路同行",
    section: everybody,
    total: 188,
    packetCount: 12,
    starts: -6 * HOUR,
    ends: 30 * DAY,
    opened: 12,
  },
];

/** Gives out some red packets, of which invented members opened a part. */
export async function fill(tx: Transaction): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()];
  for (const [turn, { starts, ends, opened, ...values }] of given.entries()) {
    const startsAt = new Date(Date.now() + starts);
    const [campaign] = await tx
      .insert(redPacketCampaigns)
      .values({ ...values, startsAt, endsAt: new Date(Date.now() + ends) })
      .returning();
    if (campaign === undefined) throw new Error("the demo's campaign was not stored");
    await giveOut(tx, campaign);
    const packets = await tx
      .select()
      .from(redPackets)
      .where(and(eq(redPackets.campaignId, campaign.id), isNull(redPackets.memberId)))
      .orderBy(asc(redPackets.id))
      .limit(opened);
    for (const [at, { id, amount }] of packets.entries()) {
      const opener = at < people.length ? people[(at + turn * 7) % people.length] : undefined;
      if (opener === undefined) break;
      const openedAt = new Date(startsAt.getTime() + (at + 1) * 7 * 60_000 + at * 13_000);
      await tx.update(redPackets).set({ memberId: opener.id, openedAt }).where(eq(redPackets.id, id));
      await givePoints(tx, {
        memberId: opener.id,
        amount,
        key: `red-packet:${id}`,
        reason: "red_packet",
        title: `红包 · ${campaign.name}`,
        from: potOf(campaign.id),
      });
    }
  }
}
