import { and, eq, isNull, lte } from "drizzle-orm";
import { type Acting, type Proof, proveAgain } from "#capabilities/admin/server/public.ts";
import { issuedPoints } from "#capabilities/points/server/public.ts";
import type { Campaign } from "#capabilities/red-packets/contract.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import { lockCampaign, record } from "./draft-campaign.ts";
import { showCampaign } from "./list-campaigns.ts";
import { potOf } from "./pot.ts";
import { redPacketCampaigns as campaigns, redPackets as packets } from "./tables.ts";

/**
 * Ends a campaign before its time; what nobody opened goes back.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it does not run, and what a failed proof throws
 */
export async function stopCampaign(
  db: Database,
  acting: Acting,
  id: string,
  proof: Proof,
): Promise<Campaign> {
  await proveAgain(db, acting, proof);
  return db.transaction(async (tx) => {
    const { status, name } = await lockCampaign(tx, acting, id);
    if (status !== "running")
      throw new AppError("CONFLICT", status === "draft" ? "红包还没有发出" : "红包已经结束");
    const returned = await end(tx, id, { stopped: true });
    await record(tx, acting, id, "redpackets.stopped", { after: { excerpt: name, returned } });
    return showCampaign(tx, acting, id);
  });
}

/**
 * Ends the campaigns whose time is over.
 * @returns how many
 */
export async function endOverdue(db: Database, now = new Date()): Promise<number> {
  const over = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.status, "running"), lte(campaigns.endsAt, now)))
    .limit(100);
  let ended = 0;
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.id, id), eq(campaigns.status, "running")))
        .for("update", { skipLocked: true });
      if (row === undefined) return;
      await end(tx, id, { stopped: false });
      ended += 1;
    });
  }
  return ended;
}

/**
 * Takes away the packets that are left and puts their sum back where it came from. A packet that somebody opens at this
 * moment is his or goes back, never both: both want the lock of its row.
 */
async function end(tx: Transaction, id: string, { stopped }: { stopped: boolean }): Promise<number> {
  const left = await tx
    .delete(packets)
    .where(and(eq(packets.campaignId, id), isNull(packets.memberId)))
    .returning({ amount: packets.amount });
  const returned = left.reduce((sum, { amount }) => sum + amount, 0);
  if (returned > 0) {
    await transfer(tx, {
      key: `red-packets:${id}:returned`,
      reason: "red_packets_returned",
      postings: [
        { account: potOf(id), amount: -returned },
        { account: issuedPoints, amount: returned },
      ],
    });
  }
  await tx
    .update(campaigns)
    .set({ status: "ended", stopped, returned, endedAt: new Date() })
    .where(eq(campaigns.id, id));
  return returned;
}
