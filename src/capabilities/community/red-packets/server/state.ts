import { sql } from "drizzle-orm";
import type { RedPacketState } from "#capabilities/community/red-packets/contract.ts";
import { redPacketCampaigns, redPackets } from "./tables.ts";

type Campaign = Pick<typeof redPacketCampaigns.$inferSelect, "status" | "startsAt" | "endsAt" | "pausedAt">;

/** Whether a packet of the campaign is still to be had, as a column of a query over campaigns. */
export const isLeft = sql<boolean>`exists (
  select from ${redPackets} p where p.campaign_id = ${redPacketCampaigns.id} and p.member_id is null)`;

/** Where a campaign stands for everybody. @param left whether a packet is still to be had */
export function stateOf(
  { status, startsAt, endsAt, pausedAt }: Campaign,
  left: boolean,
  now = new Date(),
): RedPacketState {
  if (status === "ended" || endsAt <= now) return "ended";
  if (startsAt > now) return "upcoming";
  if (!left) return "empty";
  return pausedAt === null ? "open" : "paused";
}
