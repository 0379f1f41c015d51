import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { goods, goodsCategories, skus } from "../../src/features/goods/server/tables.ts";
import type { Queryable } from "../../src/platform/database/client.ts";

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
