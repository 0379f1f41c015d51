import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { atMostEvery } from "#platform/at-most-every.ts";
import { isOutage } from "#platform/database/outage.ts";
import type { Running } from "#platform/feature.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { askProvider } from "./ask-provider.ts";
import { providerOf } from "./providers/create.ts";
import { type PaymentProvider, ProviderError, type RefundAnswer } from "./providers/provider.ts";
import { settleRefund } from "./settle-refund.ts";
import { payments, refunds } from "./tables.ts";

export const ASKING_ROUND = "payments: asking";
export const CLOSING_ROUND = "payments: closing";
export const REFUND_ROUND = "payments: refunds";

const LOOK_MS = 3000;
const AT_ONCE = 50;
/** Seconds after somebody went to pay when the provider is asked first; then twice as long each time, and this at most. */
const FIRST_ASK_S = 10;
const LONGEST_ASK_S = 45;
/** A refund is tried again after 10, 20, 40 … seconds, an hour at most; after so many tries somebody has to look. */
const FIRST_TRY_S = 10;
const LONGEST_TRY_S = 3600;
const MOST_TRIES = 30;

/**
 * Asks about payments whose member went to pay and of which nothing was heard, as after a notification that never came or a
 * process that died between the two.
 * @returns how many were asked about
 */
export async function askPending(services: Services): Promise<number> {
  const { db } = services;
  const due = await db.execute<{ id: string; number: string }>(sql`
    update payments set asked_at = now(), asked = asked + 1 where id in (
      select id from payments where state = 'pending' and way is not null and asked_at is not null
        and asked_at <= now() - make_interval(secs => least(${LONGEST_ASK_S}, ${FIRST_ASK_S} * 2 ^ least(asked, 6)))
        and ${notAside(ASKING_ROUND, payments.id)}
      order by asked_at limit ${AT_ONCE} for update skip locked)
    returning id, number`);
  const rows = due.rows.map(({ id, number }) => ({ key: id, row: number }));
  await eachRow(services, ASKING_ROUND, rows, (number) => patiently(() => askProvider(services, number)));
  return rows.length;
}

/** Tells the provider of what nobody shall pay any more; what somebody had paid meanwhile is settled, and goes back. */
export async function closeClosed(services: Services): Promise<number> {
  const { db } = services;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ...[eq(payments.state, "closed"), isNull(payments.askedAt), isNotNull(payments.way)],
        notAside(CLOSING_ROUND, payments.id),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(AT_ONCE);
  await eachRow(services, CLOSING_ROUND, byId(rows), async (id) => {
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    if (row === undefined || row.state !== "closed") return;
    if ((await providerOf(services, row.provider).close(row.number)) === "paid")
      await askProvider(services, row.number);
    await db.update(payments).set({ askedAt: sql`now()` }).where(eq(payments.id, id));
  });
  return rows.length;
}

/** Sends what is to go back and asks what became of what was sent, each again and again until it is there or failed. */
export async function moveRefunds(services: Services): Promise<number> {
  const { db } = services;
  const due = await db.execute<{ id: string }>(sql`
    update payment_refunds set tries = least(tries + 1, 1000), next_try_at = now()
      + make_interval(secs => least(${LONGEST_TRY_S}, ${FIRST_TRY_S} * 2 ^ least(tries, 12)))
    where id in (select id from payment_refunds where state in ('asked', 'sent') and next_try_at <= now()
      and ${notAside(REFUND_ROUND, refunds.id)} order by next_try_at limit ${AT_ONCE} for update skip locked)
    returning id`);
  await eachRow(services, REFUND_ROUND, byId(due.rows), (id) => moveRefund(services, id));
  return due.rows.length;
}

async function moveRefund(services: Services, id: string): Promise<void> {
  const { db } = services;
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (found === undefined || found.refund.state === "done" || found.refund.state === "failed") return;
  const { refund, payment } = found;
  try {
    const answer = await refundAtProvider(providerOf(services, payment.provider), refund, payment);
    await db.transaction((tx) => settleRefund(tx, services, refund.number, answer));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = error.message.slice(0, 200);
    const state = refund.tries >= MOST_TRIES ? "failed" : refund.state;
    const still = and(eq(refunds.id, id), inArray(refunds.state, ["asked", "sent"]));
    await db.update(refunds).set({ problem, state }).where(still);
  }
}

async function refundAtProvider(
  provider: PaymentProvider,
  { state, number, fen, reason }: typeof refunds.$inferSelect,
  payment: typeof payments.$inferSelect,
): Promise<RefundAnswer> {
  const known = state === "sent" ? await provider.queryRefund(number) : null;
  if (known !== null) return known;
  return provider.refund({ number, paymentNumber: payment.number, fen, totalFen: payment.fen, reason });
}

/** Without an answer the row's own next try comes: only what is wrong here is set aside. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** Looks every few seconds what there is to ask, to close and to give back. */
export function startPaymentRounds(services: Services): Running {
  const stopped = new AbortController();
  const outages = atMostEvery(10_000);
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        await askPending(services);
        await closeClosed(services);
        await moveRefunds(services);
      } catch (error) {
        if (!isOutage(error)) services.log.error({ err: error }, "payments could not be asked about");
        else outages((heldBack) => services.log.warn({ err: error, heldBack }, "payments: database out"));
      }
      await sleep(LOOK_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}
