import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { stockReasons } from "./tables.ts";

export interface StockChange {
  skuId: string;
  /** Pieces into the stock, or out of it where negative; never 0. */
  amount: number;
  reason: (typeof stockReasons)[number];
  /** Number of the order; left out for what the desk does. */
  orderNumber?: string;
  adminId?: string;
  note?: string;
}

/**
 * Changes stocks and writes down why, in one statement, SKUs in the order of their ids so that orders never wait for each
 * other in a circle. Everybody who buys the same waits for whoever holds its row: call it last before the commit.
 * @param changes of a SKU several, where they are of several orders; each stands in the log in its turn
 * @returns what is there afterwards, by SKU
 * @throws AppError CONFLICT when fewer pieces are there than go out in all; the caller's transaction ends with it
 */
export async function changeStock(
  tx: Transaction,
  changes: readonly StockChange[],
): Promise<ReadonlyMap<string, number>> {
  const sorted = changes.toSorted((a, b) => (BigInt(a.skuId) < BigInt(b.skuId) ? -1 : 1));
  if (sorted.length === 0) return new Map();
  const column = <T>(of: (change: StockChange) => T) => sql.param(sorted.map(of));
  const { rows } = await tx.execute<{ sku_id: string; left: number }>(sql`
    with wanted as (
      select * from unnest(${column((one) => one.skuId)}::bigint[], ${column((one) => one.amount)}::int[],
        ${column((one) => one.reason)}::text[], ${column((one) => one.orderNumber ?? "")}::text[],
        ${column((one) => one.adminId ?? null)}::bigint[], ${column((one) => one.note ?? "")}::text[])
        with ordinality as wanted (id, amount, reason, order_number, admin_id, note, turn)),
    whole as (select id, sum(amount)::int as amount from wanted group by id),
    held as (
      select s.id from goods_skus s join whole using (id)
      where s.stock + whole.amount >= 0 order by s.id for no key update of s),
    changed as (
      update goods_skus s set stock = s.stock + whole.amount from whole
      where s.id = whole.id and s.id in (select id from held) and s.stock + whole.amount >= 0
      returning s.id, s.stock - whole.amount as before)
    insert into goods_stock_moves (sku_id, amount, "left", reason, order_number, admin_id, note)
    select changed.id, wanted.amount, changed.before + sum(wanted.amount) over (partition by changed.id order by wanted.turn),
      wanted.reason, wanted.order_number, wanted.admin_id, wanted.note
    from changed join wanted using (id) order by changed.id, wanted.turn
    returning sku_id, "left"`);
  if (rows.length < sorted.length) throw new AppError("CONFLICT", "库存不足，请减少数量或换一个规格");
  return new Map(rows.map(({ sku_id: id, left }) => [id, left]));
}
