import { and, desc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { serialNumber } from "#platform/serial-number.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskRefund } from "../../desk-contract.ts";
import { providerOf } from "../providers/create.ts";
import { payments, refunds } from "../tables.ts";

/** A page of those that failed, or are on their way, newest first. */
export async function listRefunds(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, state }: PageQuery & { state: "failed" | "open" },
): Promise<Page<DeskRefund>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["payment refunds", state], cursor, limit },
    (after, take) =>
      db
        .select({ refund: refunds, payment: payments.number, title: payments.title })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(
          and(
            inArray(refunds.state, state === "failed" ? ["failed"] : ["asked", "sent"]),
            below([refunds.createdAt, refunds.id], after),
          ),
        )
        .orderBy(desc(refunds.createdAt), desc(refunds.id))
        .limit(take),
    ({ refund }) => [refund.createdAt, refund.id],
  );
  return {
    next_cursor,
    items: rows.map(({ refund, payment, title }) => ({
      ...{ id: refund.id, number: refund.number, payment, title, fen: refund.fen, reason: refund.reason },
      ...{ state: refund.state, problem: refund.problem, tries: refund.tries },
      created_at: refund.createdAt.toISOString(),
      next_try_at: refund.nextTryAt.toISOString(),
    })),
  };
}

/**
 * Tries one again that failed. What the provider knows is asked about; what it closed goes under a new number.
 * @throws AppError NOT_FOUND; CONFLICT for one that did not fail, as when somebody was faster
 */
export async function retryRefund(
  services: Services,
  { id: adminId, address }: AdminActor,
  id: string,
): Promise<void> {
  const { db } = services;
  const [seen] = await db
    .select({ number: refunds.number, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (seen === undefined) throw new AppError("NOT_FOUND", "没有这笔退款");
  // Without an answer nothing is asked for under another number: it might go back twice.
  const answer = await providerOf(services, seen.provider)
    .queryRefund(seen.number)
    .catch(() => undefined);
  await db.transaction(async (tx) => {
    const ofIt = eq(refunds.id, id);
    const row = await lockedRow(tx, refunds, ofIt);
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔退款");
    if (row.state !== "failed" || row.number !== seen.number)
      throw new AppError("CONFLICT", "这笔退款已经在处理");
    const anew = answer?.state === "gone";
    await tx
      .update(refunds)
      .set({
        state: anew || answer === null ? "asked" : "sent",
        number: anew ? serialNumber() : row.number,
        ...{ tries: 0, nextTryAt: new Date(), problem: "" },
      })
      .where(ofIt);
    await recordAudit(tx, {
      ...{ adminId, address, action: "accounts.refund_retried", targetKind: "payment_refund", targetId: id },
      after: { number: row.number },
    });
  });
}
