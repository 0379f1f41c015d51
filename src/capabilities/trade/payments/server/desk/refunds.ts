import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { serialNumber } from "#platform/serial-number.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskRefund } from "../../desk-contract.ts";
import { providerOf } from "../providers/create.ts";
import { payments, refunds } from "../tables.ts";

/** What is asked about sooner than this anyway need not be hurried. */
const SOON_MS = 30_000;

/** It failed, or waits for its next try. */
const mayRetry = ({ state, nextTryAt }: Pick<typeof refunds.$inferSelect, "state" | "nextTryAt">) =>
  state === "failed" || (state !== "done" && nextTryAt.getTime() > Date.now() + SOON_MS);

/** A page of those that failed, newest first, or of those that are on their way, the longest first. */
export async function listRefunds(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, state }: PageQuery & { state: "failed" | "open" },
): Promise<Page<DeskRefund>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["payment refunds", state], cursor, limit },
    (after, take) => {
      const failed = state === "failed";
      const place = [refunds.createdAt, refunds.id];
      return db
        .select({ refund: refunds, payment: payments.number, title: payments.title })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(
          and(
            inArray(refunds.state, failed ? ["failed"] : ["asked", "sent"]),
            failed ? below(place, after) : above(place, after),
          ),
        )
        .orderBy(...place.map(failed ? desc : asc))
        .limit(take);
    },
    ({ refund }) => [refund.createdAt, refund.id],
  );
  return {
    next_cursor,
    items: rows.map(({ refund, payment, title }) => ({
      ...{ id: refund.id, number: refund.number, payment, title, fen: refund.fen, reason: refund.reason },
      ...{ state: refund.state, problem: refund.problem, tries: refund.tries },
      created_at: refund.createdAt.toISOString(),
      next_try_at: refund.nextTryAt.toISOString(),
      can_retry: mayRetry(refund),
    })),
  };
}

/**
 * Tries one again that failed, or now what would be tried later. Of one that failed the provider is asked first: what it knows is
 * asked about, what it closed goes under a new number. One on its way keeps its number, under which the provider makes it once.
 * @throws AppError NOT_FOUND; CONFLICT for one that is tried anyway, as when somebody was faster
 */
export async function retryRefund(
  services: Services,
  { id: adminId, address }: AdminActor,
  id: string,
): Promise<void> {
  const { db } = services;
  const [seen] = await db
    .select({ number: refunds.number, state: refunds.state, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (seen === undefined) throw new AppError("NOT_FOUND", "没有这笔退款");
  // Without an answer nothing is asked for under another number: it might go back twice.
  const failed = seen.state === "failed";
  const answer = failed
    ? await providerOf(services, seen.provider)
        .queryRefund(seen.number)
        .catch(() => undefined)
    : undefined;
  await db.transaction(async (tx) => {
    const ofIt = eq(refunds.id, id);
    const row = await lockedRow(tx, refunds, ofIt);
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔退款");
    if (row.state !== seen.state || row.number !== seen.number || !mayRetry(row))
      throw new AppError("CONFLICT", "这笔退款已经在处理，很快会自动查询");
    const anew = answer?.state === "gone";
    await tx
      .update(refunds)
      .set({
        ...(failed && {
          state: anew || answer === null ? ("asked" as const) : ("sent" as const),
          problem: "",
        }),
        number: anew ? serialNumber() : row.number,
        ...{ tries: 0, nextTryAt: new Date() },
      })
      .where(ofIt);
    await recordAudit(tx, {
      ...{ adminId, address, action: "accounts.refund_retried", targetKind: "payment_refund", targetId: id },
      after: { number: row.number },
    });
  });
}
