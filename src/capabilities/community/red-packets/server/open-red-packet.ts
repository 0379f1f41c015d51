import { type SQL, sql } from "drizzle-orm";
import { giveAllPoints, givePoints } from "#capabilities/community/points/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import { lock } from "#platform/database/lock.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import { writtenTogether } from "#platform/database/together.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { conditionsFor } from "./conditions.ts";
import { potOf } from "./pot.ts";
import { anyLeft, type CampaignFor, campaignFor, pausedNow } from "./queries.ts";
import { stateOf } from "./state.ts";

/**
 * Opens a packet for a member: one of those that are left, whose sum goes from the pot into his points. Once he has
 * one, that one is the answer, whichever of his tabs asks. Who opens one of a single campaign at the same moment gets it
 * together with the others.
 * @throws AppError NOT_FOUND; CLOSED before and after its time, and while it is paused; GONE when all were opened; CONFLICT when he is not whom
 *   it is for, MOBILE_REQUIRED when only a bound number is missing
 */
export async function openRedPacket(
  services: Pick<Services, "db">,
  id: string,
  memberId: string,
): Promise<CampaignFor> {
  const { db } = services;
  try {
    const campaign = await campaignFor(db, id, memberId);
    if (campaign.openedAt !== null) return campaign;
    // Rounds of a series are looked at and opened under a lock of the member's.
    const packet = campaign.series === "" ? await openWithOthers(services, memberId, campaign) : null;
    if (packet !== null) return { ...campaign, amount: packet.amount, openedAt: new Date(packet.opened_at) };
    return await db.transaction((tx) => open(tx, id, memberId));
  } catch (error) {
    // His other tab was first: the packet that this one took went back with the transaction.
    if (databaseError(error)?.constraint !== "red_packets_once") throw error;
    return campaignFor(db, id, memberId);
  }
}

async function openWithOthers(services: Pick<Services, "db">, memberId: string, campaign: CampaignFor) {
  await refuse(services.db, memberId, campaign);
  return openTogether(services, { memberId, campaign });
}

interface Opening {
  memberId: string;
  campaign: CampaignFor;
}

/** Null for whom no packet was free just now, or who has one by now: he looks again, alone. */
const openTogether = writtenTogether(
  async (tx, _services: Pick<Services, "db">, some: readonly Opening[]): Promise<(Taken | null)[]> => {
    const packets = new Map<Opening, Taken>();
    for (const [id, openings] of Map.groupBy(some, ({ campaign }) => campaign.id)) {
      const members = new Map(openings.map((one) => [one.memberId, one]));
      for (const packet of await takePackets(tx, id, [...members.keys()])) {
        const opening = members.get(packet.member_id);
        if (opening !== undefined) packets.set(opening, packet);
      }
    }
    await giveAllPoints(
      tx,
      [...packets].map(([{ memberId, campaign }, packet]) => pointsOf(memberId, campaign, packet)),
    );
    return some.map((one) => packets.get(one) ?? null);
  },
);

const pointsOf = (memberId: string, { id, name }: CampaignFor, packet: Taken) => ({
  ...{ memberId, amount: packet.amount, key: `red-packet:${packet.id}`, from: potOf(id) },
  ...{ reason: "red_packet" as const, title: `红包 · ${name}` },
});

async function open(tx: Transaction, id: string, memberId: string): Promise<CampaignFor> {
  const first = await campaignFor(tx, id, memberId);
  if (first.openedAt !== null) return first;
  const campaign = first.series === "" ? first : await holdRounds(tx, first, memberId);
  if (campaign.openedAt !== null) return campaign;
  await refuse(tx, memberId, campaign);
  const packet = await takePacket(tx, id, memberId);
  if (packet === undefined) throw new AppError("GONE", "手慢了，红包已被领完");
  await givePoints(tx, pointsOf(memberId, campaign, packet));
  return { ...campaign, amount: packet.amount, openedAt: new Date(packet.opened_at) };
}

/** One after the other opens rounds of a series for a member, so that two at once do not pass its limit together. */
async function holdRounds(tx: Transaction, { id, series }: CampaignFor, memberId: string) {
  await lock(tx, `red-packets:${series}:${memberId}`);
  return campaignFor(tx, id, memberId);
}

async function refuse(db: Queryable, memberId: string, campaign: CampaignFor): Promise<void> {
  const state = stateOf(campaign, campaign.left);
  if (state === "upcoming") throw new AppError("CLOSED", "红包还没开抢，请稍等");
  if (state === "ended") throw new AppError("CLOSED", "红包已过期");
  if (state === "paused") throw isPaused();
  if (state === "empty") throw new AppError("GONE", "手慢了，红包已被领完");
  const missing = (await conditionsFor(db, memberId, campaign, campaign)).filter(({ met }) => !met);
  if (missing.length === 0) return;
  if (missing.every(({ key }) => key === "mobile"))
    throw new AppError("MOBILE_REQUIRED", "先绑定手机号，再来拆红包");
  throw new AppError("CONFLICT", `这个红包要求：${missing.map(({ label }) => label).join("、")}`);
}

const isPaused = () => new AppError("CLOSED", "活动暂停中，恢复后再来");

type Taken = { id: string; amount: number; opened_at: string };

/**
 * Puts the names of members into packets, as far as there are free ones and they have none: those that others are just taking
 * are left out.
 */
function takePackets(
  tx: Transaction,
  id: string,
  memberIds: readonly string[],
): Promise<(Taken & { member_id: string })[]> {
  return preparedRows(
    tx,
    "red-packets:take",
    () => sql`
      with asked as (
        select member_id, row_number() over (order by n) as nth
        from unnest(${sql.placeholder("memberIds")}::bigint[]) with ordinality as a (member_id, n)
        where not exists (select from red_packets p where p.campaign_id = ${sql.placeholder("id")} and p.member_id = a.member_id)
          and not exists (select from red_packet_campaigns c where c.id = ${sql.placeholder("id")} and c.paused_at is not null)),
      free as (
        select id from red_packets where campaign_id = ${sql.placeholder("id")} and member_id is null
        limit (select count(*) from asked) for update skip locked),
      given as (select id, row_number() over () as nth from free)
      update red_packets p set member_id = asked.member_id, opened_at = now()
      from given join asked using (nth) where p.id = given.id
      returning p.id, p.amount, p.opened_at, p.member_id`,
    { id, memberIds },
  );
}

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
