import { eq } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { claimStateNames, isSettled } from "#shared/gift.ts";
import { destinationOf } from "./destination.ts";
import { addEvent, type ClaimRow, lockClaim } from "./move-claim.ts";
import { takeBack } from "./postage.ts";
import { openRecipient, sealRecipient } from "./seal.ts";
import { giftBatches, giftClaims, giftStores } from "./tables.ts";

/**
 * Gives up a claim before it was sent or handed out; its piece goes back at once, and its postage. Repeated, it changes nothing.
 * @throws AppError NOT_FOUND for none of the member's, CONFLICT once it is too late
 */
export async function cancelClaim(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  id: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const row = await lockOwn(tx, memberId, id);
    if (row.state === "cancelled") return;
    await takeBack(tx, services, row, "cancel", { by: "member" });
  });
}

/**
 * Sends a claim to another address, or keeps it in another store, as long as nothing was done about it.
 * @param input.version of the claim as it was seen
 * @throws AppError NOT_FOUND, CHANGED; CONFLICT once it was sent, handed out or is over; INVALID_INPUT beside address or store
 */
export async function moveDestination(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  id: string,
  input: { store_id: string | null; address_id: string | null; mobile: string; version: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockOwn(tx, memberId, id, input.version);
    const [batch] = await tx
      .select({ collectUntil: giftBatches.collectUntil })
      .from(giftBatches)
      .where(eq(giftBatches.id, row.batchId));
    const isOver = row.way === "pickup" && batch !== undefined && batch.collectUntil <= new Date();
    if (isSettled(row.state) || isOver)
      throw new AppError(
        "CONFLICT",
        `这份礼品${isOver ? "已过领取期限" : claimStateNames[row.state]}，不能再改`,
      );
    const [member] = await tx
      .select({ mobile: members.mobile })
      .from(members)
      .where(eq(members.id, memberId));
    // Who only takes another store is still rung up under the number that he gave.
    const given = row.way === "pickup" ? openRecipient(keys, row)?.mobile : undefined;
    const { storeId, recipient } = await destinationOf(tx, {
      ...{ batchId: row.batchId, way: row.way, input, now: row.storeId },
      member: { id: memberId, mobile: given ?? member?.mobile ?? null },
    });
    await tx
      .update(giftClaims)
      .set({ storeId, ...sealRecipient(keys, id, recipient) })
      .where(eq(giftClaims.id, id));
    const [store] =
      storeId === null ? [] : await tx.select().from(giftStores).where(eq(giftStores.id, storeId));
    await addEvent(tx, row, "moved", { by: "member", note: store?.name ?? "" });
  });
}

async function lockOwn(tx: Transaction, memberId: string, id: string, version?: string): Promise<ClaimRow> {
  const row = await lockClaim(tx, id);
  if (row.memberId !== memberId) throw new AppError("NOT_FOUND", "没有这条领取记录");
  return version === undefined ? row : lockClaim(tx, id, version);
}
