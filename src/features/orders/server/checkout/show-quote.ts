import { pointBalance } from "#capabilities/community/points/server/public.ts";
import type { UsableCoupon } from "#features/coupons/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { QuoteBody, QuotedLine, QuoteView } from "../../checkout-contract.ts";
import { choiceOf, skuPictures } from "../goods-shown.ts";
import { quote } from "./quote.ts";
import { type Checkout, inputOf, readCheckout, ruleOf, usableFor } from "./read-checkout.ts";

type Wanted = Omit<QuoteBody, "pick">;

/**
 * What an order would cost a member now, with everything that he may choose. What he asked for and cannot have any more is
 * left out and told: a coupon that ended, an address that is gone.
 */
export async function showQuote(
  db: Queryable,
  memberId: string,
  { pick, ...wanted }: QuoteBody,
  now = new Date(),
): Promise<QuoteView> {
  const told: string[] = [];
  const plain = await readCheckout(db, memberId, { ...wanted, ...NOTHING }, now).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
      told.push(error.message);
      return readCheckout(db, memberId, { ...wanted, ...NOTHING, address_id: null }, now);
    },
  );
  const coupons = await usableFor(db, memberId, plain, wanted.section, now);
  const chosen: Wanted = { ...wanted, ...chosenOf(coupons, wanted, { pick, told }) };
  chosen.address_id = plain.address?.id ?? null;
  const isPlain = chosen.coupon_id === null && chosen.red_packet_id === null;
  const checkout = isPlain && !wanted.use_points ? plain : await readCheckout(db, memberId, chosen, now);
  const [balance, rule] = await Promise.all([pointBalance(db, memberId, now), ruleOf(db)]);
  const { most } = quote({ ...inputOf(checkout), usePoints: false, balance, rule });
  return {
    ...(await view(db, checkout)),
    coupons: coupons.map(couponView),
    point_rule: {
      ...{ balance, most: most.points, most_fen: most.fen },
      ...{ per_yuan: rule.perYuan, most_percent: rule.mostPercent },
    },
    told,
  };
}

const NOTHING = { coupon_id: null, red_packet_id: null, use_points: false };

/** The coupon and the red packet that hold: the best where he leaves it to us, else those that he named and still has. */
function chosenOf(
  coupons: readonly UsableCoupon[],
  wanted: Wanted,
  { pick, told }: { pick: boolean; told: string[] },
): Pick<Wanted, "coupon_id" | "red_packet_id"> {
  const usable = coupons.filter(({ problem }) => problem === null);
  const named = (id: string | null, packet: boolean) => {
    const ofKind = usable.filter(({ kind }) => (kind === "red_packet") === packet);
    if (pick) return ofKind[0]?.id ?? null;
    if (id === null) return null;
    if (ofKind.some((coupon) => coupon.id === id)) return id;
    const known = coupons.find((coupon) => coupon.id === id);
    const name = known === undefined ? (packet ? "红包" : "优惠券") : `“${known.name}”`;
    told.push(`${name}现在不能使用${known?.problem ? `：${known.problem}` : ""}，已取消选择`);
    return null;
  };
  return { coupon_id: named(wanted.coupon_id, false), red_packet_id: named(wanted.red_packet_id, true) };
}

async function view(
  db: Queryable,
  checkout: Checkout,
): Promise<Omit<QuoteView, "coupons" | "point_rule" | "told">> {
  const { quote: quoted, weighed, address, problems, version } = checkout;
  const pictures = await skuPictures(
    db,
    checkout.lines.flatMap(({ sold }) => sold ?? []),
  );
  return {
    lines: checkout.lines.map((line, n): QuotedLine => {
      const { skuId, quantity, exchange, sold, unitFen, unitPoints, problem } = line;
      const priced = quoted.lines[n];
      return {
        ...{ sku_id: skuId, quantity, exchange, unit_fen: unitFen, unit_points: unitPoints, problem },
        ...{ goods_id: sold?.goods.id ?? "", section: sold?.goods.section ?? "" },
        ...{ title: sold?.goods.title ?? "", choice: sold === undefined ? "" : choiceOf(sold.sku) },
        picture: pictures.get(skuId) ?? null,
        price_words: exchange ? "积分兑换" : (sold?.words ?? ""),
        ...{ ships_in: sold?.goods.shipsIn ?? "", return_days: sold?.goods.returnDays ?? 0 },
        ...{ fen: priced?.fen ?? 0, points: priced?.points ?? 0, pay_fen: priced?.payFen ?? 0 },
        ...{ coupon_fen: priced?.couponFen ?? 0, red_packet_fen: priced?.redPacketFen ?? 0 },
        points_fen: priced?.pointsFen ?? 0,
      };
    }),
    goods_fen: quoted.goodsFen,
    freight_fen: address === null ? null : quoted.freightFen,
    freight_words: quoted.freight.words,
    ...{ coupon_fen: quoted.couponFen, red_packet_fen: quoted.redPacketFen },
    ...{ points_fen: quoted.pointsFen, points_off: quoted.pointsOff, points: quoted.points },
    pay_fen: quoted.payFen,
    address: address && {
      ...{ id: address.id, name: address.name, mobile: address.mobile, region_code: address.regionCode },
      ...{ region: address.region, detail: address.detail, label: address.label },
      is_default: address.isDefault,
    },
    ...{ coupon_id: weighed.couponId, red_packet_id: weighed.redPacketId, problems, version },
  };
}

const couponView = ({ validUntil, offFen, ...coupon }: UsableCoupon) => ({
  ...coupon,
  ...{ valid_until: validUntil.toISOString(), off_fen: offFen },
});
