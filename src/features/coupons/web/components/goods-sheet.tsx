import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import type { MyCoupon } from "../../contract.ts";
import { couponGoods } from "../api/coupons.ts";

/** The goods that a coupon is for, each with the way there. */
export default function GoodsSheet({ coupon, onClose }: { coupon: MyCoupon; onClose: () => void }) {
  const { section } = useScreen();
  const query = useQuery(couponGoods(coupon.id));
  const items = query.data?.items;
  return (
    <Sheet title="适用商品" description={`${coupon.name} · ${coupon.words}`} onClose={onClose}>
      {items === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : items.length === 0 ? (
        <EmptyState compact title="适用的商品都下架了" text="上架后可以继续用，过期前会提醒你。" />
      ) : (
        items.map(({ id, title, min_fen: fen }) => (
          <a
            key={id}
            href={pathOf("shop.goods", { id }, { section })}
            className="press hair-b flex min-h-13 items-center gap-3 py-2.5"
          >
            <span className="min-w-0 flex-1 truncate text-15">{title}</span>
            <span className="num flex-none text-15 font-semibold text-accent-ink">{formatFen(fen)} 起</span>
            <Icon name="right" size="s" className="flex-none text-ink-3" />
          </a>
        ))
      )}
    </Sheet>
  );
}
