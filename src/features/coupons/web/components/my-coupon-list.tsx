import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PacketFrame } from "#capabilities/community/red-packets/web/public.ts";
import type { CouponState } from "#shared/coupon.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import type { MyCoupon } from "../../contract.ts";
import { myCoupons } from "../api/coupons.ts";
import { CouponCard } from "./coupon-card.tsx";

const GoodsSheet = lazyPart(async () => (await import("./goods-sheet.tsx")).default);

const none: Record<CouponState, { title: string; text: string }> = {
  free: { title: "还没有可用的优惠券", text: "到领券中心领取，或输入兑换码。" },
  used: { title: "还没有用过优惠券", text: "已使用的优惠券会显示在这里。" },
  expired: { title: "没有过期的优惠券", text: "过期的优惠券会显示在这里。" },
};

/** The member's coupons: to be used, used, over. */
export function MyCouponList({ state, onOffers }: { state: CouponState; onOffers: () => void }) {
  const query = useInfiniteQuery(myCoupons(state));
  const [goodsOf, setGoodsOf] = useState<MyCoupon | null>(null);
  return (
    <>
      <EndlessList
        query={query}
        label="我的优惠券"
        estimate={108}
        waiting={<RowsSkeleton rows={3} />}
        empty={{
          ...{ compact: true, ...none[state] },
          action:
            state === "free" ? (
              <button type="button" className={buttonClass({ variant: "accent" })} onClick={onOffers}>
                去领券
              </button>
            ) : undefined,
        }}
      >
        {(coupon) => <Mine coupon={coupon} onGoods={() => setGoodsOf(coupon)} />}
      </EndlessList>
      {goodsOf !== null && <GoodsSheet coupon={goodsOf} onClose={() => setGoodsOf(null)} />}
    </>
  );
}

function Mine({ coupon, onGoods }: { coupon: MyCoupon; onGoods: () => void }) {
  const { state, valid_from: from, valid_until: until, use_path: path, order_number: order } = coupon;
  const end = formatDate(until, { time: true });
  const isForSome = coupon.scope.endsWith("指定商品可用");
  const notYet = new Date(from) > new Date();
  const notes: Record<CouponState, string> = {
    free: notYet ? `${formatDate(from, { time: true })} 起可用` : `${end} 到期`,
    used: `已用于订单 ${order}`,
    expired: `${end} 已过期`,
  };
  // As it stands among one's other red packets; one for some goods alone has to list them.
  if (coupon.kind === "red_packet" && !isForSome)
    return (
      <PacketFrame
        href={path}
        live={state === "free"}
        title={coupon.name}
        text={coupon.threshold_fen > 0 ? `满 ${formatFen(coupon.threshold_fen)} 可用` : coupon.scope}
        note={path === null ? notes[state] : `${notes[state]}，去使用`}
        cover={
          <span className="num text-20 leading-none font-bold">
            {formatFen(coupon.amount_fen)}
            <span className="mt-1 block text-11 font-medium">红包</span>
          </span>
        }
      />
    );
  const use = buttonClass({ variant: "accent", size: "s" });
  return (
    <CouponCard
      coupon={coupon}
      dim={state !== "free"}
      note={notes[state]}
      action={
        path === null ? null : isForSome ? (
          <button type="button" className={use} onClick={onGoods}>
            去使用
          </button>
        ) : (
          <a href={path} className={use}>
            去使用
          </a>
        )
      }
    />
  );
}
