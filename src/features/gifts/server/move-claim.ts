import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { type ClaimAct, claimStateNames, holdsStock, isSettled, moveOf, openClaims } from "#shared/gift.ts";
import { type GiftTold, giftNotice } from "./notice-kinds.ts";
import { giftBatches, giftClaims, giftCodes, giftEvents, giftOptions } from "./tables.ts";

export type ClaimRow = typeof giftClaims.$inferSelect;

/** Of everything that a decision about a claim rests on. */
export const claimVersion = ({ state, storeId, sealed, courier, tracking }: ClaimRow): string =>
  versionOf(state, storeId, sealed, courier, tracking);

/** @throws AppError NOT_FOUND; CHANGED when it is not what was seen */
export async function lockClaim(tx: Transaction, id: string, version?: string): Promise<ClaimRow> {
  const row = await lockedRow(tx, giftClaims, eq(giftClaims.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条领取记录");
  if (version !== undefined && claimVersion(row) !== version) throw new AppError("CHANGED");
  return row;
}

/**
 * Claims of a batch about which nothing was done yet, in the order of their ids. Whoever holds the batch takes them before any
 * code or piece: who cancels has his claim first, and then wants his piece back.
 */
export function lockOpenClaims(tx: Transaction, batchId: string, which?: SQL): Promise<ClaimRow[]> {
  return tx
    .select()
    .from(giftClaims)
    .where(and(eq(giftClaims.batchId, batchId), inArray(giftClaims.state, [...openClaims]), which))
    .orderBy(asc(giftClaims.id))
    .for("update");
}

interface Step {
  by: (typeof giftEvents.$inferInsert)["by"];
  adminId?: string;
  note?: string;
  /** What else changes with it. */
  set?: Partial<typeof giftClaims.$inferInsert>;
  /** What its member is told; nothing where it is left out. */
  tell?: Omit<GiftTold, "gift" | "claimId" | "section">;
}

/**
 * Takes a locked claim to another state: its piece goes back where it keeps none any longer, and so does the code that was
 * used for it; its member is told.
 * @throws AppError CONFLICT for a move that is not in the table
 */
export async function moveClaim(
  tx: Transaction,
  row: ClaimRow,
  act: ClaimAct,
  step: Step,
): Promise<ClaimRow> {
  const state = moveOf(act, row.state, row.way);
  if (state === null) throw new AppError("CONFLICT", `这份礼品${claimStateNames[row.state]}，不能这样操作`);
  if (!holdsStock(state)) await giveBack(tx, row);
  const [moved] = await tx
    .update(giftClaims)
    .set({ state, settledAt: isSettled(state) ? new Date() : null, ...step.set })
    .where(eq(giftClaims.id, row.id))
    .returning();
  if (moved === undefined) throw new Error("the claim is gone while it is locked");
  await addEvent(tx, moved, act, step);
  if (step.tell !== undefined) await tellOf(tx, moved, step.tell);
  return moved;
}

/** Writes down what happened to a claim. */
export async function addEvent(
  tx: Transaction,
  { id: claimId, state }: Pick<ClaimRow, "id" | "state">,
  act: ClaimAct | "claim" | "moved" | "corrected",
  { by, adminId, note = "" }: Pick<Step, "by" | "adminId" | "note">,
): Promise<void> {
  await tx.insert(giftEvents).values({ claimId, act, state, by, adminId, note });
}

/** Tells the member of a claim something about it. */
export async function tellOf(
  tx: Transaction,
  { id, batchId, memberId }: Pick<ClaimRow, "id" | "batchId" | "memberId">,
  told: NonNullable<Step["tell"]>,
  key?: string,
): Promise<void> {
  if (memberId === null) return;
  const [batch] = await tx
    .select({ gift: giftBatches.name, section: giftBatches.section })
    .from(giftBatches)
    .where(eq(giftBatches.id, batchId));
  if (batch === undefined) return;
  await notify(
    tx,
    giftNotice,
    { memberId, ...(key !== undefined && { key }) },
    { ...told, ...batch, claimId: id },
  );
}

/** The code first, then the piece: in the order in which claiming takes them. */
async function giveBack(tx: Transaction, { id, optionId }: ClaimRow): Promise<void> {
  await tx.update(giftCodes).set({ claimId: null }).where(eq(giftCodes.claimId, id));
  await tx
    .update(giftOptions)
    .set({ taken: sql`${giftOptions.taken} - 1` })
    .where(eq(giftOptions.id, optionId));
}
