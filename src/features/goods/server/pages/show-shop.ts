import { and, asc, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import type { goodsEndpoints } from "#features/goods/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { isUmbrella } from "#sections/registry.ts";
import { flashItems, flashSales, goods, goodsCategories, skus } from "../tables.ts";
import { cardColumns, presentCards } from "./cards.ts";
import { ofSection, onSaleNow } from "./list-goods.ts";

type Shop = z.input<(typeof goodsEndpoints)["GET /api/shop"]["data"]>;

const BANNER = 5;
const FLASH = 12;
const POINTS = 8;

/** The front of a section's shop. */
export async function showShop(db: Queryable, section: string | undefined): Promise<Shop> {
  const now = new Date();
  const shown = and(onSaleNow(now), ofSection(section));
  const front = (more: ReturnType<typeof and>, take: number) =>
    db
      .select(cardColumns)
      .from(goods)
      .where(and(shown, more))
      .orderBy(desc(goods.weight), desc(goods.id))
      .limit(take);
  const [categories, banner, points, flash] = await Promise.all([
    db
      .select({ id: goodsCategories.id, name: goodsCategories.name, icon: goodsCategories.icon })
      .from(goodsCategories)
      .where(eq(goodsCategories.active, true))
      .orderBy(asc(goodsCategories.place), asc(goodsCategories.id)),
    front(gt(goods.weight, 0), BANNER),
    front(isNotNull(goods.minPoints), POINTS),
    flashOfShop(db, section, now),
  ]);
  const [banners, exchanged] = await Promise.all([
    presentCards(db, banner, now),
    presentCards(db, points, now),
  ]);
  return { categories, banner: banners, points: exchanged, flash };
}

/** The sale that runs, or the next one; null where none is left, or nothing of it is sold. */
async function flashOfShop(db: Queryable, section: string | undefined, now: Date): Promise<Shop["flash"]> {
  const sales = await db
    .select()
    .from(flashSales)
    .where(
      and(
        gt(flashSales.endsAt, now),
        section === undefined || isUmbrella(section) ? undefined : eq(flashSales.section, section),
      ),
    )
    .orderBy(asc(flashSales.startsAt), asc(flashSales.endsAt), asc(flashSales.id))
    .limit(1);
  const [sale] = sales;
  if (sale === undefined) return null;
  collectTags([untilTag(sale.startsAt > now ? sale.startsAt : sale.endsAt)]);
  const named = await db
    .selectDistinct({ id: skus.goodsId })
    .from(flashItems)
    .innerJoin(skus, eq(skus.id, flashItems.skuId))
    .where(and(eq(flashItems.saleId, sale.id), eq(skus.active, true)));
  const rows = await db
    .select(cardColumns)
    .from(goods)
    .where(
      and(
        onSaleNow(now),
        inArray(
          goods.id,
          named.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(goods.weight), desc(goods.id))
    .limit(FLASH);
  if (rows.length === 0) return null;
  return {
    id: sale.id,
    title: sale.title,
    starts_at: sale.startsAt.toISOString(),
    ends_at: sale.endsAt.toISOString(),
    items: await presentCards(db, rows, now),
  };
}
