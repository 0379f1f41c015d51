import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { PointExchange } from "#capabilities/community/points/server/public.ts";
import type { OtherPackets } from "#capabilities/community/red-packets/server/public.ts";
import { goods } from "#features/goods/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { couponWords } from "#shared/coupon.ts";
import { formatFen } from "#shared/money.ts";
import { openBatches } from "./list-offers.ts";
import { inState } from "./my-coupons.ts";
import { goodsPath } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

/** Red packets of the shop among the member's others. */
export const shopPackets: OtherPackets = {
  async list(db, memberId, tab) {
    const state = ({ waiting: "free", opened: "used", missed: "expired" } as const)[tab];
    const rows = await db
      .select({ coupon: coupons, batch: couponBatches })
      .from(coupons)
      .innerJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
      .where(and(eq(coupons.memberId, memberId), eq(couponBatches.kind, "red_packet"), inState(state)))
      .orderBy(...(tab === "waiting" ? [asc(coupons.validUntil)] : []), desc(coupons.id))
      .limit(100);
    return rows.map(({ coupon, batch }) => ({
      ...{ id: `coupon-${coupon.id}`, name: batch.name, section: batch.section },
      amount: formatFen(batch.amountFen),
      text: batch.thresholdFen > 0 ? `满 ${formatFen(batch.thresholdFen)} 可用` : "下单直接抵扣",
      valid_until: coupon.validUntil.toISOString(),
      path: tab === "waiting" ? goodsPath(batch) : null,
    }));
  },
};

/** As many as are shown of each kind before all of it. */
const SHOWN = 6;

/** Coupons that can be had for points. */
export const couponsForPoints: PointExchange = {
  async list(db, slug) {
    const section = sectionBySlug(slug) ?? umbrellaSection;
    const path = pathOf("shop.coupons", {}, { section });
    const batches = await openBatches(db, section.slug, eq(couponBatches.way, "points"));
    return {
      ...{ key: "coupons", title: "优惠券", path },
      items: batches
        .filter(({ given, total }) => given < total)
        .toSorted((a, b) => a.points - b.points)
        .slice(0, SHOWN)
        .map((batch) => ({
          ...{ id: batch.id, name: batch.name, text: couponWords(batch), points: batch.points, path },
        })),
    };
  },
};

/** Goods that can be had for points. */
export const goodsForPoints: PointExchange = {
  async list(db, slug) {
    const section = sectionBySlug(slug) ?? umbrellaSection;
    const rows = await db
      .select({ id: goods.id, title: goods.title, subtitle: goods.subtitle, points: goods.minPoints })
      .from(goods)
      .where(
        and(
          eq(goods.state, "on"),
          isNotNull(goods.minPoints),
          or(isNull(goods.onAt), lte(goods.onAt, sql`now()`)),
          or(isNull(goods.offAt), gt(goods.offAt, sql`now()`)),
          isUmbrella(slug) ? undefined : inArray(goods.section, [section.slug, umbrellaSection.slug]),
        ),
      )
      .orderBy(asc(goods.minPoints), asc(goods.id))
      .limit(SHOWN);
    return {
      ...{ key: "goods", title: "商品", path: pathOf("shop.list", {}, { section, query: { points: "1" } }) },
      items: rows.map(({ id, title, subtitle, points }) => ({
        ...{ id, name: title, text: subtitle, points: points ?? 0 },
        path: pathOf("shop.goods", { id }, { section }),
      })),
    };
  },
};
