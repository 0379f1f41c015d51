import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { partnerOrders } from "../api/partners.ts";
import { rateWords } from "./terms.tsx";

const states = { pending: "待结算", settled: "已结算", void: "已退款" } as const;

/** Orders that a partner's code brought, without whose they are. */
export function OrdersPart() {
  const query = useInfiniteQuery(partnerOrders());
  return (
    <EndlessList
      query={query}
      label="订单"
      estimate={68}
      waiting={<RowsSkeleton rows={3} />}
      empty={{ compact: true, title: "还没有订单", text: "把链接或海报发出去，付款的订单会显示在这里。" }}
    >
      {(order) => (
        <div className="mx-edge hair-b flex min-h-17 items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="num truncate text-15">订单尾号 {order.tail}</p>
            <p className="num text-12 text-ink-3">
              {formatDate(order.created_at, { time: true })} · 商品 {formatFen(order.base_fen)} ·{" "}
              {rateWords(order.rate_bp)}
            </p>
          </div>
          <div className="num flex-none text-right">
            <p className="text-15 font-semibold">{formatFen(order.commission_fen)}</p>
            <p className="text-12 text-ink-3">{states[order.state]}</p>
          </div>
        </div>
      )}
    </EndlessList>
  );
}
