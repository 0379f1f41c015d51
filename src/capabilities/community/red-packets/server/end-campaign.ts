import { and, eq, isNull, lte } from "drizzle-orm";
import { issuedPoints } from "#capabilities/community/points/server/public.ts";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { type Acting, type Proof, proveAgain } from "#capabilities/desk/admin/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transfer } from "#platform/ledger/transfer.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
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

/** Campaigns that could not be ended are set aside under this. */
export const ENDING_ROUND = "red-packets-end";

/**
 * Ends the campaigns whose time is over.
 * @returns how many
 */
export async function endOverdue(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const over = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(eq(campaigns.status, "running"), lte(campaigns.endsAt, now), notAside(ENDING_ROUND, campaigns.id)),
    )
    .limit(100);
  const ended = await eachRow(services, ENDING_ROUND, byId(over), (id) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.id, id), eq(campaigns.status, "running")))
        .for("update", { skipLocked: true });
      if (row === undefined) return false;
      await end(tx, id, { stopped: false });
      return true;
    }),
  );
  return ended.filter(Boolean).length;
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
