import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { afterSaleKindNames, afterSaleStateNames } from "#shared/order.ts";
import { Tag } from "#ui/tag.tsx";
import type { OrderCard } from "../../orders-contract.ts";
import { amountWords, exchangedPoints, orderTag } from "../words.ts";
import { GoodsLine } from "./goods-line.tsx";
import { OrderActs } from "./order-acts.tsx";

/** Lines that a card shows; the rest are counted. */
const SHOWN = 3;

const payWords = (state: OrderCard["state"]): string =>
  state === "placed" ? "应付" : state === "cancelled" ? "合计" : "实付";

/** One order in the list. */
export function OrderRow({ order }: { order: OrderCard }) {
  const { section } = useScreen();
  const { number, lines, after_sale: sale } = order;
  const tag = orderTag(order);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-label={`订单 ${number}`} className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <a href={pathOf("shop.order", { number }, { section })} className="press block">
        <span className="flex items-center gap-2">
          <span className="num min-w-0 flex-1 truncate text-13 text-ink-3">
            {formatDate(order.created_at, { time: true })}
          </span>
          {sale !== null && (
            <Tag kind="info">
              {afterSaleKindNames[sale.kind]}
              {afterSaleStateNames[sale.state]}
            </Tag>
          )}
          <Tag kind={tag.kind}>{tag.label}</Tag>
        </span>
        <span className="mt-1 block">
          {lines.slice(0, SHOWN).map((line) => (
            <GoodsLine
              key={line.id}
              {...line}
              end={
                <>
                  {amountWords(line.unit_fen, line.unit_points)}
                  <span className="block text-13 text-ink-3">×{line.quantity}</span>
                </>
              }
            />
          ))}
        </span>
        <span className="num mt-1 flex items-baseline justify-end gap-2 text-13 text-ink-2">
          {lines.length > SHOWN && <span className="mr-auto">还有 {lines.length - SHOWN} 种商品</span>}
          <span>共 {pieces} 件</span>
          <span>
            {payWords(order.state)}{" "}
            <b className="text-17 font-semibold text-ink">
              {amountWords(order.pay_fen, exchangedPoints(order.lines))}
            </b>
          </span>
        </span>
        {order.pay_by !== null && (
          <span className="num mt-1 block text-right text-12 text-warn">
            请在 {formatDate(order.pay_by, { time: true, year: false })} 前付款
          </span>
        )}
      </a>
      <OrderActs order={order} />
    </section>
  );
}
