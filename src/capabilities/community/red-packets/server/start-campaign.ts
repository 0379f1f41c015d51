import { eq, sql } from "drizzle-orm";
import { issuedPoints } from "#capabilities/community/points/server/public.ts";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { type Acting, type Proof, proveAgain } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import { lockDraft, record } from "./draft-campaign.ts";
import { campaignVersion, showCampaign } from "./list-campaigns.ts";
import { potOf } from "./pot.ts";
import { splitSum } from "./split.ts";
import { redPacketCampaigns as campaigns } from "./tables.ts";

/**
 * Starts a draft: its sum goes into the pot and is split into packets, which can be opened from its start on.
 * @param version of the draft that was seen
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when it was started before or is over already; CHANGED; and what a
 *   failed proof throws
 */
export async function startCampaign(
  db: Database,
  acting: Acting,
  id: string,
  { version, proof }: { version: string; proof: Proof },
): Promise<Campaign> {
  await proveAgain(db, acting, proof);
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, acting, id);
    if (campaignVersion(draft) !== version) throw new AppError("CHANGED");
    if (draft.endsAt <= new Date())
      throw new AppError("CONFLICT", "结束时间已经过了，请先修改", { field: "ends_at" });
    await giveOut(tx, draft);
    const { name, section, total, packetCount } = draft;
    const after = { excerpt: name, section, total, packet_count: packetCount };
    await record(tx, acting, id, "redpackets.started", { after });
    return showCampaign(tx, acting, id);
  });
}

/** Splits the sum, fills the pot and lets the campaign run, in the caller's transaction. */
export async function giveOut(
  tx: Transaction,
  {
    id,
    total,
    packetCount,
    name,
  }: Pick<typeof campaigns.$inferSelect, "id" | "total" | "packetCount" | "name">,
): Promise<void> {
  await transfer(tx, {
    key: `red-packets:${id}:filled`,
    reason: "red_packets_filled",
    details: { title: name },
    postings: [
      { account: issuedPoints, amount: -total },
      { account: potOf(id), amount: total },
    ],
  });
  const sums = splitSum(total, packetCount);
  await tx.execute(sql`insert into red_packets (campaign_id, amount)
    select ${id}::bigint, amount from unnest(${sql.param(sums)}::int[]) as amount`);
  await tx.update(campaigns).set({ status: "running" }).where(eq(campaigns.id, id));
}
