import { and, desc, eq, inArray } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { StockMove } from "#features/goods/desk-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { skus, stockMoves } from "../tables.ts";
import { managedGoods } from "./goods-rows.ts";

/** Why the stock of goods is what it is, newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listStockMoves(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted,
  goodsId: string,
  { cursor, limit, sku }: PageQuery & { sku?: string | undefined },
): Promise<Page<StockMove>> {
  await managedGoods(db, actor, goodsId);
  const choices = await db.select().from(skus).where(eq(skus.goodsId, goodsId));
  const wanted = choices.map(({ id }) => id).filter((id) => sku === undefined || id === sku);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["stock moves", goodsId, sku], cursor, limit },
    (after, take) =>
      db
        .select({ move: stockMoves, admin: admins.name })
        .from(stockMoves)
        .leftJoin(admins, eq(admins.id, stockMoves.adminId))
        .where(and(inArray(stockMoves.skuId, wanted), below([stockMoves.id], after)))
        .orderBy(desc(stockMoves.id))
        .limit(take),
    ({ move }) => [move.id],
  );
  const known = new Map(choices.map((row) => [row.id, row]));
  return {
    items: rows.map(({ move, admin }) => ({
      ...{ id: move.id, sku_id: move.skuId, code: known.get(move.skuId)?.code ?? "" },
      choice: known.get(move.skuId)?.values.join(" · ") ?? "",
      ...{ amount: move.amount, left: move.left, reason: move.reason, order_number: move.orderNumber },
      ...{ admin, note: move.note, at: move.at.toISOString() },
    })),
    next_cursor,
  };
}
