import { and, eq, sql } from "drizzle-orm";
import { openIdOf } from "#capabilities/people/wechat/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { PaymentWay } from "#shared/payment.ts";
import type { PrepaidAnswer, ShownPayment } from "../contract.ts";
import { askProvider } from "./ask-provider.ts";
import { payables } from "./payables.ts";
import { providerOf } from "./providers/create.ts";
import { ProviderError } from "./providers/provider.ts";
import { payInSandbox } from "./providers/sandbox.ts";
import { payments } from "./tables.ts";

type Row = typeof payments.$inferSelect;

/** @throws AppError NOT_FOUND for one of another member, as if it did not exist */
async function ownPayment(db: Queryable, memberId: string, number: string): Promise<Row> {
  const row = await firstRow(db, payments, and(eq(payments.number, number), eq(payments.memberId, memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这笔支付");
  return row;
}

/** A member's payment as its page shows it. @throws AppError NOT_FOUND */
export async function showPayment(
  services: Services,
  memberId: string,
  number: string,
): Promise<ShownPayment> {
  const row = await ownPayment(services.db, memberId, number);
  const payable = payables.get(row.kind);
  const [path, again] = await services.db.transaction(async (tx) => [
    await payable?.path(tx, row.subjectId),
    await payable?.again?.(tx, row.subjectId),
  ]);
  return {
    ...{ number, title: row.title, fen: row.fen, refunded_fen: row.refundedFen, state: row.state },
    provider: row.provider,
    ways: [...waysOf(services, row)],
    begun: row.way !== null,
    expires_at: row.expiresAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    path: path ?? "/",
    again: again ?? "",
  };
}

/** None where the provider of an old payment is not configured any more. */
function waysOf(services: Services, { provider, state }: Row): readonly PaymentWay[] {
  if (state !== "pending") return [];
  try {
    return providerOf(services, provider).ways;
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}

/** @throws AppError CONFLICT once paid, CLOSED once nobody can pay it any more */
function assertPayable({ state, expiresAt }: Row): void {
  if (state === "paid") throw new AppError("CONFLICT", "这笔已经支付");
  if (state === "closed" || expiresAt <= new Date())
    throw new AppError("CLOSED", "支付时间已过，这笔支付已关闭，请重新下单");
}

interface Going {
  memberId: string;
  number: string;
  way: PaymentWay;
  /** Network address. */
  address: string;
  /** Slug of the section in which he pays. */
  section: string | undefined;
}

/**
 * Goes to pay: the provider makes the payment known to whoever asks for it with what is answered. Repeating it is harmless, the
 * provider knows it by its number.
 * @throws AppError NOT_FOUND, CONFLICT, CLOSED, INVALID_INPUT for a way that this provider has not, UNAVAILABLE
 */
export async function goToPay(
  services: Services,
  { memberId, number, way, address, section }: Going,
): Promise<PrepaidAnswer> {
  const { db, env } = services;
  const row = await ownPayment(db, memberId, number);
  assertPayable(row);
  if (!waysOf(services, row).includes(way))
    throw new AppError("INVALID_INPUT", "没有这种支付方式", { field: "way" });
  // Written before the provider knows of it: from here on it is asked about, whatever becomes of this process.
  await db
    .update(payments)
    .set({ way, asked: 0, askedAt: sql`now()` })
    .where(and(eq(payments.id, row.id), eq(payments.state, "pending")));
  const appId = env.WECHAT_PAY_APP_ID ?? env.WECHAT_APP_ID ?? "";
  const openId = way === "jsapi" ? await openIdOf(db, appId, memberId) : null;
  const returnTo = env.PUBLIC_URL + pathOf("shop.pay", { number }, { section: sectionBySlug(section) });
  const { title, fen, expiresAt } = row;
  const prepaid = await told(services, () =>
    providerOf(services, row.provider).prepay(way, {
      number,
      title,
      fen,
      expiresAt,
      address,
      openId,
      returnTo,
    }),
  );
  return {
    way,
    params: "params" in prepaid ? prepaid.params : null,
    url: "url" in prepaid ? prepaid.url : null,
  };
}

/** Whoever says that he paid: the provider is asked at once. @throws AppError NOT_FOUND, UNAVAILABLE */
export async function checkPayment(
  services: Services,
  memberId: string,
  number: string,
): Promise<ShownPayment> {
  const row = await ownPayment(services.db, memberId, number);
  if (row.state !== "paid" && row.way !== null) await told(services, () => askProvider(services, number));
  return showPayment(services, memberId, number);
}

/**
 * The sandbox's cashier: whoever pays says how it ended. `paid_late` is heard of only when the provider is asked, as after a
 * notification that never came.
 * @throws AppError NOT_FOUND, CONFLICT, CLOSED, INVALID_INPUT for a payment of a real provider
 */
export async function tapInSandbox(
  services: Services,
  memberId: string,
  { number, outcome }: { number: string; outcome: "paid" | "paid_twice" | "paid_late" },
): Promise<ShownPayment> {
  const { db } = services;
  const row = await ownPayment(db, memberId, number);
  if (row.provider !== "sandbox") throw new AppError("INVALID_INPUT", "这笔支付不在沙箱里");
  if (row.way === null) throw new AppError("CONFLICT", "请先打开沙箱收银台");
  if (row.state !== "paid") assertPayable(row);
  await payInSandbox(db, number, row.fen);
  if (outcome !== "paid_late") await askProvider(services, number);
  if (outcome === "paid_twice")
    await Promise.all([askProvider(services, number), askProvider(services, number)]);
  return showPayment(services, memberId, number);
}

async function told<T>({ log }: Services, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the payment provider did not answer as it should");
    throw new AppError("UNAVAILABLE", "支付渠道暂时没有回应，请稍后再试");
  }
}
