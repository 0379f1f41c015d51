import { type SQL, sql } from "drizzle-orm";
import { givePoints } from "#capabilities/community/points/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import { lock } from "#platform/database/lock.ts";
import { AppError } from "#shared/errors.ts";
import { conditionsFor } from "./conditions.ts";
import { potOf } from "./pot.ts";
import { anyLeft, type CampaignFor, campaignFor, pausedNow } from "./queries.ts";
import { stateOf } from "./state.ts";

/**
 * Opens a packet for a member: one of those that are left, whose sum goes from the pot into his points. Once he has
 * one, that one is the answer, whichever of his tabs asks.
 * @throws AppError NOT_FOUND; CLOSED before and after its time, and while it is paused; GONE when all were opened; CONFLICT when he is not whom
 *   it is for, MOBILE_REQUIRED when only a bound number is missing
 */
export async function openRedPacket(db: Database, id: string, memberId: string): Promise<CampaignFor> {
  try {
    return await db.transaction((tx) => open(tx, id, memberId));
  } catch (error) {
    // His other tab was first: the packet that this one took went back with the transaction.
    if (databaseError(error)?.constraint !== "red_packets_once") throw error;
    return campaignFor(db, id, memberId);
  }
}

async function open(tx: Transaction, id: string, memberId: string): Promise<CampaignFor> {
  const first = await campaignFor(tx, id, memberId);
  if (first.openedAt !== null) return first;
  const campaign = first.series === "" ? first : await holdRounds(tx, first, memberId);
  if (campaign.openedAt !== null) return campaign;
  await refuse(tx, memberId, campaign);
  const packet = await takePacket(tx, id, memberId);
  if (packet === undefined) throw new AppError("GONE", "手慢了，红包已被领完");
  await givePoints(tx, {
    memberId,
    amount: packet.amount,
    key: `red-packet:${packet.id}`,
    reason: "red_packet",
    title: `红包 · ${campaign.name}`,
    from: potOf(id),
  });
  return { ...campaign, amount: packet.amount, openedAt: new Date(packet.opened_at) };
}

/** One after the other opens rounds of a series for a member, so that two at once do not pass its limit together. */
async function holdRounds(tx: Transaction, { id, series }: CampaignFor, memberId: string) {
  await lock(tx, `red-packets:${series}:${memberId}`);
  return campaignFor(tx, id, memberId);
}

async function refuse(tx: Transaction, memberId: string, campaign: CampaignFor): Promise<void> {
  const state = stateOf(campaign, campaign.left);
  if (state === "upcoming") throw new AppError("CLOSED", "红包还没开抢，请稍等");
  if (state === "ended") throw new AppError("CLOSED", "红包已过期");
  if (state === "paused") throw isPaused();
  if (state === "empty") throw new AppError("GONE", "手慢了，红包已被领完");
  const missing = (await conditionsFor(tx, memberId, campaign, campaign)).filter(({ met }) => !met);
  if (missing.length === 0) return;
  if (missing.every(({ key }) => key === "mobile"))
    throw new AppError("MOBILE_REQUIRED", "先绑定手机号，再来拆红包");
  throw new AppError("CONFLICT", `这个红包要求：${missing.map(({ label }) => label).join("、")}`);
}

const isPaused = () => new AppError("CLOSED", "活动暂停中，恢复后再来");

type Taken = { id: string; amount: number; opened_at: string };

/**
 * Puts the member's name into one packet. Nobody waits for a packet that another is just taking; only when no other is
 * left, since that one comes back if he is refused.
 */
async function takePacket(tx: Transaction, id: string, memberId: string): Promise<Taken | undefined> {
  const free = sql`select id from red_packets where campaign_id = ${id}::bigint and member_id is null
    and not exists (select from red_packet_campaigns c where c.id = ${id}::bigint and c.paused_at is not null) limit 1`;
  const take = async (packet: SQL) => {
    const { rows } = await tx.execute<Taken>(sql`
      update red_packets set member_id = ${memberId}::bigint, opened_at = now() where id = (${packet})
      returning id, amount, opened_at`);
    return rows[0];
  };
  const taken = await take(sql`${free} for update skip locked`);
  if (taken !== undefined) return taken;
  while (await anyLeft(tx, id)) {
    if (await pausedNow(tx, id)) throw isPaused();
    const returned = await take(sql`${free} for update`);
    if (returned !== undefined) return returned;
  }
  return undefined;
}
