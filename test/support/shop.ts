import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { addresses } from "../../src/capabilities/people/addresses/server/tables.ts";
import { askProvider } from "../../src/capabilities/trade/payments/server/ask-provider.ts";
import { payInSandbox } from "../../src/capabilities/trade/payments/server/providers/sandbox.ts";
import { refunds } from "../../src/capabilities/trade/payments/server/tables.ts";
import { goods, goodsCategories, goodsReviews, skus } from "../../src/features/goods/server/tables.ts";
import { orderLines, orders } from "../../src/features/orders/server/tables.ts";
import type { Database, Queryable } from "../../src/platform/database/client.ts";
import type { Services } from "../../src/platform/services.ts";
import type { TestApp } from "./app.ts";
import { makeSignedIn } from "./factories.ts";

let serial = 0;

/** Goods that are sold, with one SKU. Without a log of its stock: what tests count begins with what they do. */
export async function makeSku(
  db: Queryable,
  {
    goods: ofGoods = {},
    ...ofSku
  }: Partial<typeof skus.$inferInsert> & { goods?: Partial<typeof goods.$inferInsert> } = {},
) {
  const number = ++serial;
  const goodsId = ofSku.goodsId ?? (await makeGoods(db, ofGoods)).id;
  const values = { code: `TEST-${process.pid}-${number}`, priceFen: 10_000, stock: 100, ...ofSku, goodsId };
  const [row] = await db.insert(skus).values(values).returning();
  if (row === undefined) throw new Error("the SKU was not made");
  return row;
}

/** Goods on a shelf of their own, without a SKU. */
export async function makeGoods(db: Queryable, changes: Partial<typeof goods.$inferInsert> = {}) {
  const [category] = await db
    .insert(goodsCategories)
    .values({ name: `货架 ${++serial}`, icon: "gift" })
    .returning();
  if (category === undefined) throw new Error("the category was not made");
  const values = {
    ...{ section: "main", title: `商品 ${serial}`, state: "on" as const, minFen: 10_000, maxFen: 10_000 },
    ...{ categoryId: category.id, ...changes },
  };
  const [row] = await db.insert(goods).values(values).returning();
  if (row === undefined) throw new Error("the goods were not made");
  return row;
}

/**
 * The books: every transfer adds up to nothing in each unit, every balance is the sum of its entries and none is below nothing,
 * and what stands at a provider for a payment is what was paid less what was given back.
 */
export async function assertBooksBalance(db: Queryable): Promise<void> {
  const uneven = await db.execute(sql`
    select t.key, a.unit, sum(e.amount)::float8 as sum from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
    group by t.id, a.unit having sum(e.amount) <> 0`);
  const wrong = await db.execute(sql`
    select a.owner, a.unit, a.balance::float8 as balance, coalesce(sum(e.amount), 0)::float8 as sum
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having not a.source and (a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0)`);
  // A payment's own transfers are found by their keys: `payment:<number>` and `payment-refund:<number of the refund>`.
  const unlike = await db.execute(sql`
    with moved as (
      select t.key, a.owner, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id where a.unit = 'fen' and a.owner like 'pay:%')
    select p.number, p.state,
      case when p.state = 'paid' then p.fen - coalesce(back.done, 0) else 0 end::float8 as "should",
      coalesce(ledger.held, 0)::float8 as "is"
    from payments p
    left join lateral (select sum(r.fen) filter (where r.state = 'done') as done, sum(r.fen) as asked
      from payment_refunds r where r.payment_id = p.id) back on true
    left join lateral (select -sum(m.amount) as held from moved m where m.owner = 'pay:' || p.provider
      and (m.key = 'payment:' || p.number or m.key in
        (select 'payment-refund:' || r.number from payment_refunds r where r.payment_id = p.id))) ledger on true
    where coalesce(ledger.held, 0) <> case when p.state = 'paid' then p.fen - coalesce(back.done, 0) else 0 end
      or p.refunded_fen <> coalesce(back.asked, 0)`);
  expect({ uneven: uneven.rows, wrong: wrong.rows, unlike: unlike.rows }).toEqual({
    uneven: [],
    wrong: [],
    unlike: [],
  });
}

/** An address of a member: Shenzhen, unless said otherwise. */
export async function makeAddress(
  db: Queryable,
  memberId: string,
  changes: Partial<typeof addresses.$inferInsert> = {},
) {
  const [row] = await db
    .insert(addresses)
    .values({
      ...{ memberId, name: "林小川", mobile: "13912345678", regionCode: "440305" },
      ...{ region: "广东省深圳市南山区", detail: "测试路 8 号 3 栋" },
      ...changes,
    })
    .returning();
  if (row === undefined) throw new Error("the address was not made");
  return row;
}

/** What a request to place an order says; its total is what these SKUs cost everybody, unless given. */
export function orderBody(
  lines: readonly { sku: Pick<typeof skus.$inferSelect, "id" | "priceFen">; quantity?: number }[],
  addressId: string | null,
  values: Record<string, unknown> = {},
) {
  return {
    lines: lines.map(({ sku, quantity = 1 }) => ({ sku_id: sku.id, quantity })),
    ...{ section: "main", address_id: addressId, expected_points: 0 },
    expected_fen: lines.reduce((sum, { sku, quantity = 1 }) => sum + sku.priceFen * quantity, 0),
    idempotency_key: randomUUID(),
    ...values,
  };
}

/**
 * An order as its buyer places it, through the door, and pays it where that is said: as the cashier of the sandbox would.
 * @param made a buyer, lines and what else the request says, each its own unless given
 * @returns the row of the order with its lines, the buyer and his token
 */
export async function makeOrder(
  { services, call }: Pick<TestApp, "services" | "call">,
  {
    buyer,
    lines,
    paid = false,
    body = {},
  }: {
    buyer?: { id: string; token: string };
    lines?: readonly { sku: Pick<typeof skus.$inferSelect, "id" | "priceFen">; quantity?: number }[];
    paid?: boolean;
    body?: Record<string, unknown>;
  } = {},
) {
  const { db } = services;
  const { id, token } = buyer ?? (await makeBuyer(db));
  const wanted = lines ?? [{ sku: await makeSku(db) }];
  const address = await makeAddress(db, id);
  const answer = await call("POST", "/api/orders", { token, body: orderBody(wanted, address.id, body) });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const { number } = answer.body.data as { number: string };
  if (paid) await payOrder(services, number);
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (order === undefined) throw new Error("the order was not made");
  const own = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  return { order, lines: own, buyer: { id, token } };
}

/** Somebody who buys, signed in. */
export async function makeBuyer(db: Database, values: Parameters<typeof makeSignedIn>[1] = {}) {
  const { member, token } = await makeSignedIn(db, values);
  return { id: member.id, token };
}

/**
 * The money of an order arrives at the sandbox, and is heard of; again it changes nothing.
 * @returns false where the order could not take it any more, and it goes back
 */
export async function payOrder(services: Services, orderNumber: string): Promise<boolean> {
  const { db } = services;
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber));
  if (order === undefined) throw new Error("there is no such order");
  const { paymentNumber: number } = order;
  await payInSandbox(db, number, order.payFen);
  if (!(await askProvider(services, number))) throw new Error("there is nothing to pay");
  return (await db.$count(refunds, eq(refunds.key, `payment:${number}`))) === 0;
}

let reviewed = 0;

/** What a buyer said of goods, for everybody to read. */
export async function makeGoodsReview(db: Queryable, memberId: string) {
  const { id: goodsId } = await makeGoods(db);
  const values = { goodsId, memberId, orderLineId: String(++reviewed), stars: 5, body: "装上严丝合缝" };
  const [row] = await db
    .insert(goodsReviews)
    .values({ ...values, status: "published" })
    .returning();
  if (row === undefined) throw new Error("the review was not made");
  return row;
}
