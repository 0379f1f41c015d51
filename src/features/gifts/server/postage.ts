import { eq } from "drizzle-orm";
import { endFee, type FeeKind, placeFee } from "#features/orders/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import { RETURN_DAYS } from "#shared/order.ts";
import { excerpt } from "#shared/text.ts";
import { claimPath } from "../address.ts";
import { type ClaimRow, lockClaim, moveClaim, tellOf } from "./move-claim.ts";
import { giftBatches, giftClaims } from "./tables.ts";

/** The kind under which orders know the postage of gifts. */
export const GIFT_POSTAGE = "gift";

const DAY = 86_400_000;

const claimOf = (subject: string): string => subject.slice(GIFT_POSTAGE.length + 1);

/**
 * Opens the order by which the postage of a claim is paid that has just become unpaid; the claim is held.
 * @param batch its name and section
 * @param payBy until when the piece is kept
 * @throws AppError CLOSED where the shop takes no payments
 */
export async function askPostage(
  tx: Transaction,
  services: Services,
  { id, memberId, postageFen: fen }: ClaimRow,
  batch: { name: string; section: string },
  payBy: Date,
): Promise<string> {
  if (memberId === null) throw new AppError("CONFLICT", "这位会员已经注销");
  const { number, paymentNumber } = await placeFee(tx, services, {
    ...{ memberId, section: batch.section, subject: `${GIFT_POSTAGE}:${id}`, fen, points: 0, payBy },
    title: `礼品邮费：${excerpt(batch.name, 30)}`,
  });
  await tx.update(giftClaims).set({ orderNumber: number, paymentNumber, payBy }).where(eq(giftClaims.id, id));
  return paymentNumber;
}

/**
 * Takes a locked claim back, whoever does it: its postage is no longer asked for, or goes back where it was paid.
 * @throws AppError CONFLICT for a move that is not in the table
 */
export async function takeBack(
  tx: Transaction,
  services: Pick<Services, "cache">,
  row: ClaimRow,
  act: "cancel" | "withdraw",
  step: Parameters<typeof moveClaim>[3],
): Promise<void> {
  await moveClaim(tx, row, act, step);
  if (row.orderNumber === "") return;
  const reason = act === "cancel" ? "礼品登记已取消" : "主办方取消了发放";
  await endFee(tx, services, { number: row.orderNumber, reason });
}

/** Postage as orders tell of it. */
export const giftPostage: FeeKind = {
  async hold(tx, subject) {
    await lockClaim(tx, claimOf(subject));
  },
  async paid(tx, _services, { subject, number, fen }) {
    const row = await lockClaim(tx, claimOf(subject));
    if (row.state !== "unpaid" || row.orderNumber !== number) {
      const body = `付款时名额已经退回，${formatFen(fen)} 会原路退回。`;
      await tellOf(tx, row, { what: "的邮费会退回", body }, `gift-postage-back:${number}`);
      return false;
    }
    await moveClaim(tx, row, "pay", {
      ...{ by: "member", note: formatFen(fen) },
      tell: { what: "登记成功", body: "邮费已付，会尽快寄出，寄出前可以修改地址。" },
    });
    return true;
  },
  async ended(tx, _services, { subject, number, fen }, how) {
    const row = await lockClaim(tx, claimOf(subject));
    if (row.orderNumber !== number) return;
    if (how === "refunded") {
      // What is on its way stays so, whatever was given back for it.
      if (row.state !== "ready") return;
      const reason = "邮费已退回";
      await moveClaim(tx, row, "withdraw", {
        ...{ by: "desk", note: reason, set: { reason } },
        tell: { what: "的发放已取消", reason: `邮费 ${formatFen(fen)} 已退回` },
      });
    } else if (row.state === "unpaid") {
      if (how === "cancelled") await moveClaim(tx, row, "cancel", { by: "member" });
      else {
        const body = `没有在期限前付邮费 ${formatFen(fen)}，名额已退回。`;
        await moveClaim(tx, row, "lapse", { by: "system", tell: { what: "的登记已取消", body } });
      }
    }
  },
  async refundableUntil(db, subject) {
    const row = await rowOf(db, subject);
    // As long as nothing was sent, all of it can go back.
    if (row?.state === "ready") return new Date(Date.now() + RETURN_DAYS * DAY);
    return row?.shippedAt ? new Date(row.shippedAt.getTime() + RETURN_DAYS * DAY) : null;
  },
  async path(db, subject) {
    const row = await rowOf(db, subject);
    if (row === undefined) return "";
    const batch = await firstRow(db, giftBatches, eq(giftBatches.id, row.batchId));
    return claimPath(row.id, sectionBySlug(batch?.section));
  },
};

const rowOf = (db: Queryable, subject: string) =>
  firstRow(db, giftClaims, eq(giftClaims.id, claimOf(subject)));
