import { inArray } from "drizzle-orm";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { addressOf } from "#capabilities/people/addresses/server/public.ts";
import {
  type CouponLine,
  type CouponsWeighed,
  type UsableCoupon,
  usableCoupons,
  weighCoupons,
} from "#features/coupons/server/public.ts";
import {
  buyerOf,
  freightRules,
  freightTemplates,
  type Sellable,
  sellable,
} from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { QuoteBody } from "../../checkout-contract.ts";
import { POINTS_MOST, POINTS_PER_YUAN, pointsMost, pointsPerYuan } from "../settings.ts";
import type { FreightTemplate } from "./freight.ts";
import { type PointsRule, type Quote, type QuoteInput, quote } from "./quote.ts";

type Address = NonNullable<Awaited<ReturnType<typeof addressOf>>>;
type Wanted = Omit<QuoteBody, "pick">;

export interface CheckoutLine {
  skuId: string;
  quantity: number;
  exchange: boolean;
  /** Undefined where there is no such SKU. */
  sold: Sellable | undefined;
  unitFen: number;
  unitPoints: number;
  flashItemId: string | null;
  problem: string | null;
}

/** Everything that an order would be, as things stand. */
export interface Checkout {
  lines: CheckoutLine[];
  quote: Quote;
  weighed: CouponsWeighed;
  couponLines: CouponLine[];
  templates: FreightTemplate[];
  address: Address | null;
  balance: number;
  rule: PointsRule;
  /** Of all its goods, or the umbrella's where they are of several. */
  section: string;
  /** Why it cannot be ordered; empty where it can. Of its lines beside them. */
  problems: string[];
  version: string;
}

/**
 * Reads what an order would be; nothing is locked or kept.
 * @throws AppError NOT_FOUND for an address or coupon that is not the member's; CONFLICT, in words, for a coupon that cannot be used
 */
export async function readCheckout(
  db: Queryable,
  memberId: string,
  wanted: Wanted,
  now: Date,
): Promise<Checkout> {
  const lines = await linesOf(db, memberId, wanted, now);
  const address = await addressFor(db, memberId, wanted.address_id);
  const couponLines = lines.flatMap((line): CouponLine[] => {
    if (line.exchange || line.sold === undefined) return [];
    const { id: goodsId, categoryId, section } = line.sold.goods;
    return [{ goodsId, categoryId, section, fen: line.unitFen * line.quantity }];
  });
  const couponIds = [wanted.coupon_id, wanted.red_packet_id].filter((id) => id !== null);
  const weighed =
    couponIds.length === 0
      ? { ...NO_COUPONS, shares: couponLines.map(() => ({ couponFen: 0, redPacketFen: 0 })) }
      : await weighCoupons(db, { memberId, couponIds, lines: couponLines, now });
  const wantsPoints = wanted.use_points || lines.some((line) => line.exchange);
  const [templates, balance, rule] = await Promise.all([
    templatesOf(db, lines),
    wantsPoints ? pointBalance(db, memberId, now) : 0,
    wanted.use_points ? ruleOf(db) : NO_POINTS,
  ]);
  const quoted = quote(
    inputOf({ lines, weighed, templates, address, usePoints: wanted.use_points, balance, rule }),
  );
  const sections = new Set(lines.flatMap(({ sold }) => sold?.goods.section ?? []));
  const [section = umbrellaSection.slug] = sections;
  return {
    ...{ lines, quote: quoted, weighed, couponLines, templates, address, balance, rule },
    section: sections.size === 1 ? section : umbrellaSection.slug,
    problems: problemsOf(lines, quoted, address),
    version: seenVersion(lines, quoted, weighed, address),
  };
}

const NO_COUPONS = { couponId: null, redPacketId: null, couponFen: 0, redPacketFen: 0 };
const NO_POINTS: PointsRule = { perYuan: 1, mostPercent: 0 };

/** What points are worth now. */
export async function ruleOf(db: Queryable): Promise<PointsRule> {
  const [perYuan, mostPercent] = await Promise.all([
    settingValue(db, POINTS_PER_YUAN, pointsPerYuan),
    settingValue(db, POINTS_MOST, pointsMost),
  ]);
  return { perYuan, mostPercent };
}

/** What could be used and is told, whether it is or not. */
export function usableFor(
  db: Queryable,
  memberId: string,
  { couponLines }: Pick<Checkout, "couponLines">,
  section: string,
  now: Date,
): Promise<UsableCoupon[]> {
  return usableCoupons(db, memberId, couponLines, section, now);
}

type Pricing = Pick<Checkout, "lines" | "weighed" | "templates" | "address" | "balance" | "rule"> & {
  usePoints?: boolean;
};

/** What of a checkout its price rests on. */
export function inputOf({ lines, weighed, address, usePoints = false, ...rest }: Pricing): QuoteInput {
  let at = 0;
  const coupons = lines.map((line) => {
    if (line.exchange || line.sold === undefined) return { couponFen: 0, redPacketFen: 0 };
    at += 1;
    return weighed.shares[at - 1] ?? { couponFen: 0, redPacketFen: 0 };
  });
  return {
    ...{ templates: rest.templates, balance: rest.balance, rule: rest.rule, usePoints, coupons },
    lines: lines.map(({ quantity, unitFen, unitPoints, sold }) => ({
      ...{ quantity, unitFen, unitPoints },
      ...{ grams: sold?.sku.grams ?? 0, freightId: sold?.goods.freightId ?? null },
    })),
    province: address?.regionCode.slice(0, 2) ?? null,
  };
}

async function linesOf(
  db: Queryable,
  memberId: string,
  { lines }: Pick<Wanted, "lines">,
  now: Date,
): Promise<CheckoutLine[]> {
  const buyer = await buyerOf(db, memberId);
  const ids = lines.map((line) => line.sku_id);
  const sold = await sellable(db, ids, buyer, now);
  // Of one goods several SKUs may be wanted: its limit is theirs together.
  const byGoods = new Map<string, number>();
  return lines.map(({ sku_id: skuId, quantity, exchange }) => {
    const one = sold.get(skuId);
    if (one === undefined)
      return {
        ...{ skuId, quantity, exchange, sold: one, unitFen: 0, unitPoints: 0, flashItemId: null },
        problem: "商品不存在或已下架",
      };
    const exchanged = exchange && one.points !== null;
    const before = byGoods.get(one.goods.id) ?? 0;
    byGoods.set(one.goods.id, before + quantity);
    return {
      ...{ skuId, quantity, exchange: exchanged, sold: one },
      unitFen: exchanged ? one.pointsFen : one.unitFen,
      unitPoints: exchanged ? (one.points ?? 0) : 0,
      flashItemId: exchanged ? null : one.flashItemId,
      problem: exchange && !exchanged ? "不能用积分兑换了" : lineProblem(one, quantity, before, exchanged),
    };
  });
}

function lineProblem(one: Sellable, quantity: number, before: number, exchanged: boolean): string | null {
  if (one.problem !== null) return one.problem.text;
  if (quantity > one.stock) return `库存仅剩 ${one.stock} 件`;
  if (one.limitLeft !== null && before + quantity > one.limitLeft)
    return one.limitLeft <= 0 ? "已达到限购数量" : `限购，你还可以买 ${one.limitLeft} 件`;
  if (!exchanged && one.flashLeft !== null && quantity > one.flashLeft)
    return `秒杀价你还可以买 ${one.flashLeft} 件`;
  return null;
}

async function addressFor(db: Queryable, memberId: string, id: string | null): Promise<Address | null> {
  if (id === null) return null;
  const address = await addressOf(db, memberId, id);
  if (address === undefined)
    throw new AppError("NOT_FOUND", "这个地址不存在或已被删除，请重新选择", { field: "address_id" });
  return address;
}

async function templatesOf(db: Queryable, lines: readonly CheckoutLine[]): Promise<FreightTemplate[]> {
  const ids = [...new Set(lines.flatMap(({ sold }) => sold?.goods.freightId ?? []))];
  if (ids.length === 0) return [];
  const [templates, rules] = await Promise.all([
    db.select().from(freightTemplates).where(inArray(freightTemplates.id, ids)).orderBy(freightTemplates.id),
    db
      .select()
      .from(freightRules)
      .where(inArray(freightRules.templateId, ids))
      .orderBy(freightRules.place, freightRules.id),
  ]);
  return templates.map(({ id, name, freeFromFen }) => ({
    ...{ id, name, freeFromFen },
    rules: rules.filter(({ templateId }) => templateId === id),
  }));
}

function problemsOf(lines: readonly CheckoutLine[], quoted: Quote, address: Address | null): string[] {
  const problems: string[] = [];
  const refused = lines.filter(({ sold }) => quoted.freight.refused.includes(sold?.goods.freightId ?? ""));
  for (const { sold } of refused) problems.push(`“${sold?.goods.title ?? ""}”不发往这个地区`);
  if (lines.some(({ problem }) => problem !== null)) problems.push("有商品现在不能下单，请调整后再提交");
  if (quoted.missingPoints > 0) problems.push(`积分不足，还差 ${quoted.missingPoints} 积分`);
  if (address === null) problems.push("请选择收货地址");
  return problems;
}

/** Of everything that the buyer sees before he says yes. */
function seenVersion(
  lines: readonly CheckoutLine[],
  quoted: Quote,
  { couponId, redPacketId }: CouponsWeighed,
  address: Address | null,
): string {
  return versionOf(
    lines.map((line) => [line.skuId, line.quantity, line.unitFen, line.unitPoints]),
    [quoted.payFen, quoted.points, couponId, redPacketId],
    address && [address.id, address.name, address.mobile, address.regionCode, address.region, address.detail],
  );
}
