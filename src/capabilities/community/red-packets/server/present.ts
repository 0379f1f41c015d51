import type { z } from "zod";
import type { redPacketDetailSchema, redPacketSchema } from "#capabilities/community/red-packets/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { conditionsFor } from "./conditions.ts";
import { type CampaignFor, givenOut } from "./queries.ts";
import { stateOf } from "./state.ts";
import type { redPacketCampaigns } from "./tables.ts";

type Shown = Pick<
  typeof redPacketCampaigns.$inferSelect,
  "id" | "name" | "section" | "greeting" | "status" | "startsAt" | "endsAt" | "pausedAt"
> & {
  left: boolean;
  amount: number | null;
  openedAt: Date | null;
};

/** A campaign in a list of the member's. */
export function presentRedPacket(row: Shown): z.input<typeof redPacketSchema> {
  const { amount, openedAt } = row;
  return {
    id: row.id,
    name: row.name,
    section: row.section,
    greeting: row.greeting,
    state: stateOf(row, row.left),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    own: amount === null || openedAt === null ? null : { amount, opened_at: openedAt.toISOString() },
  };
}

/** Everything about a campaign, as the member sees it. */
export async function presentDetail(
  db: Queryable,
  memberId: string,
  row: CampaignFor,
): Promise<z.input<typeof redPacketDetailSchema>> {
  const { opened, last } = await givenOut(db, row.id);
  const emptied = opened === row.packetCount && last !== null;
  return {
    ...presentRedPacket(row),
    total: row.total,
    packet_count: row.packetCount,
    opened_count: opened,
    emptied_in: emptied ? Math.max(1, Math.round((last.getTime() - row.startsAt.getTime()) / 1000)) : null,
    conditions: await conditionsFor(db, memberId, row, row),
  };
}
