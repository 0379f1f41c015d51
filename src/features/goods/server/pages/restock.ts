import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { goods, restockRequests, skus } from "../tables.ts";
import { isOnSale } from "./sellable.ts";

/** Members who could not be told are set aside under this. */
export const RESTOCK_ROUND = "goods-restock";
const BATCH = 200;

/** A SKU that a member waited for is there again. */
export const restockNotice: NoticeKind<{ goodsId: string; section: string; title: string; choice: string }> =
  {
    name: "goods.restocked",
    group: "reminder",
    label: "想买的商品到货",
    write: ({ goodsId, section, title, choice }) => ({
      title: `“${title}”到货了`,
      body: choice === "" ? "数量有限，先到先得" : `${choice} 有货了，数量有限，先到先得`,
      link: pathOf("shop.goods", { id: goodsId }, { section: sectionBySlug(section) }),
      action: "去看看",
    }),
  };

/**
 * Notes that a member is to be told when a SKU is there again; again changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT where it is there
 */
export async function askRestock(
  { db }: Pick<Services, "db">,
  memberId: string,
  skuId: string,
): Promise<void> {
  const [row] = await db
    .select({ stock: skus.stock, active: skus.active })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(and(eq(skus.id, skuId), ne(goods.state, "draft")));
  if (row === undefined || !row.active) throw new AppError("NOT_FOUND", "这个规格已经没有了");
  if (row.stock > 0) throw new AppError("CONFLICT", "这个规格有货，可以直接购买");
  await db.insert(restockRequests).values({ memberId, skuId }).onConflictDoNothing();
}

/** Takes that back; again changes nothing. */
export async function dropRestock(
  { db }: Pick<Services, "db">,
  memberId: string,
  skuId: string,
): Promise<void> {
  await db
    .delete(restockRequests)
    .where(and(eq(restockRequests.memberId, memberId), eq(restockRequests.skuId, skuId)));
}

/**
 * Tells who waits for SKUs that can be bought again, each once: what was asked for goes with it.
 * @returns how many were looked at
 */
export async function tellRestocked(
  services: Pick<Services, "db" | "log">,
  now = new Date(),
): Promise<number> {
  const { db } = services;
  const found = await db
    .select({ request: restockRequests, sku: skus, goods })
    .from(restockRequests)
    .innerJoin(skus, eq(skus.id, restockRequests.skuId))
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(
      and(
        gt(skus.stock, 0),
        eq(skus.active, true),
        eq(goods.state, "on"),
        isNotNull(restockRequests.memberId),
        notAside(
          RESTOCK_ROUND,
          sql`(goods_restock_requests.sku_id || ':' || goods_restock_requests.member_id)`,
        ),
      ),
    )
    .orderBy(asc(restockRequests.createdAt))
    .limit(BATCH);
  const rows = found
    .filter((row) => isOnSale(row.goods, now))
    .map((row) => ({ key: `${row.sku.id}:${row.request.memberId}`, row }));
  await eachRow(services, RESTOCK_ROUND, rows, ({ request: { memberId, skuId }, sku, goods: of }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(restockRequests)
        .where(and(eq(restockRequests.memberId, memberId), eq(restockRequests.skuId, skuId)))
        .returning({ id: restockRequests.skuId });
      if (gone.length === 0) return;
      const key = `restock:${skuId}:${now.getTime()}`;
      await notify(
        tx,
        restockNotice,
        { memberId, key },
        { goodsId: of.id, section: of.section, title: of.title, choice: sku.values.join(" · ") },
      );
    }),
  );
  return found.length;
}
