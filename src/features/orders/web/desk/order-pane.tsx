import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames, afterSaleStateNames, isOpenAfterSale } from "#shared/order.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Picture } from "#ui/picture.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskLine, DeskOrder } from "../../desk-contract.ts";
import { exchangedPoints } from "../words.ts";
import { deskOrder, orderApi } from "./api.ts";
import { deskStateName, stateKinds, timelineOf } from "./desk-words.ts";
import { NoteSheet, WithdrawSheet } from "./order-sheets.tsx";
import { ParcelList } from "./parcel-list.tsx";
import { RecipientPanel } from "./recipient-panel.tsx";
import { RefundSheet } from "./refund-sheet.tsx";
import { ShipForm } from "./ship-form.tsx";

interface OrderPaneProps {
  number: string;
  /** The number's field takes the focus when it changes; 0 leaves it alone. */
  focusTracking: number;
  packing: boolean;
  onPack: (order: DeskOrder) => void;
  onShipped: () => void;
}

/** One order: what is in it, where it goes, what it cost, and what can be done. */
export function OrderPane({ number, ...props }: OrderPaneProps) {
  const query = useQuery(deskOrder(number));
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />;
  return <Shown order={query.data} {...props} />;
}

type Doing = "note" | "refund" | "withdraw" | null;

function Shown({ order, ...props }: Omit<OrderPaneProps, "number"> & { order: DeskOrder }) {
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const { number, can, state, version } = order;
  const unpack = useMutation({
    mutationFn: () => orderApi("POST /api/admin/orders/unpack", { body: { orders: [{ number, version }] } }),
    onSuccess: ({ problems: [problem] }) =>
      problem === undefined ? toast("已退回待打包", { kind: "done" }) : toast(problem.text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "orders"] }),
  });
  return (
    <article className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <header className="flex flex-wrap items-center gap-2">
        <a
          href={deskPathOf("admin.orders")}
          className="press flex min-h-11 items-center text-accent-ink wide:hidden"
        >
          <Icon name="back" size="s" />
          全部订单
        </a>
        <h2 className="num text-17 font-bold">{number}</h2>
        <Tag kind={stateKinds[state]}>{deskStateName(order)}</Tag>
        <span className="text-12 text-ink-3">{sectionName(order.section)}</span>
        <span className="ml-auto flex flex-wrap gap-2">
          {can.pack && (
            <Button variant="accent" size="s" loading={props.packing} onClick={() => props.onPack(order)}>
              打包
            </Button>
          )}
          {can.unpack && (
            <Button variant="line" size="s" loading={unpack.isPending} onClick={() => unpack.mutate()}>
              退回待打包
            </Button>
          )}
          {can.withdraw && (
            <Button variant="line" size="s" onClick={() => setDoing("withdraw")}>
              取消订单
            </Button>
          )}
          {can.refund && (
            <Button variant="line" size="s" onClick={() => setDoing("refund")}>
              退款
            </Button>
          )}
          <Button variant="line" size="s" icon="edit" onClick={() => setDoing("note")}>
            备注
          </Button>
        </span>
      </header>
      {order.desk_note !== "" && (
        <p className="rounded-2 bg-warn-soft px-3 py-2.5 text-13 text-warn">备注：{order.desk_note}</p>
      )}
      {order.note !== "" && (
        <p className="rounded-2 bg-info-soft px-3 py-2.5 text-13 text-info">买家留言：{order.note}</p>
      )}
      <Panel title="商品" note={`${order.lines.reduce((sum, { quantity }) => sum + quantity, 0)} 件`}>
        <ul>
          {order.lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
      </Panel>
      {can.ship && (
        <Panel title="发货" note={order.after_sale === null ? "" : "有售后在处理，先看看再发"}>
          <ShipForm order={order} focus={props.focusTracking} onShipped={props.onShipped} />
        </Panel>
      )}
      <RecipientPanel order={order} />
      <Panel title="金额">
        <Sums order={order} />
      </Panel>
      {order.parcels.length > 0 && <ParcelList order={order} />}
      {order.after_sales.length > 0 && (
        <Panel title="售后">
          <ul className="grid gap-2">
            {order.after_sales.map((sale) => (
              <li key={sale.number}>
                <a
                  href={deskPathOf("admin.aftersales", {}, { query: { open: sale.number } })}
                  className="press flex min-h-11 items-center gap-2 text-15"
                >
                  {afterSaleKindNames[sale.kind]} {formatFen(sale.fen)}
                  <Tag kind={isOpenAfterSale(sale.state) ? "warn" : "plain"}>
                    {afterSaleStateNames[sale.state]}
                  </Tag>
                  <Icon name="right" size="s" className="ml-auto text-ink-3" />
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="经过">
        <Timeline inset={false} events={timelineOf(order.events)} />
      </Panel>
      {doing === "note" && <NoteSheet order={order} onClose={() => setDoing(null)} />}
      {doing === "withdraw" && <WithdrawSheet order={order} onClose={() => setDoing(null)} />}
      {doing === "refund" && <RefundSheet order={order} onClose={() => setDoing(null)} />}
    </article>
  );
}

function LineRow({ line }: { line: DeskLine }) {
  return (
    <li className="hair-b flex gap-3 py-3">
      <span className="size-16 flex-none overflow-hidden rounded-2 bg-surface-3">
        {line.picture !== null && <Picture media={line.picture} alt="" ratio="1:1" sizes="68px" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-semibold">{line.title}</span>
        <span className="num block text-13 text-ink-2">
          {[line.choice, line.code].filter(Boolean).join(" · ")}
        </span>
        <span className="num block text-12 text-ink-3">
          {formatFen(line.unit_fen)}
          {line.unit_points > 0 && ` + ${line.unit_points} 积分`} · 实付 {formatFen(line.pay_fen)}
          {line.shipped > 0 && ` · 已发 ${line.shipped}`}
          {line.refunded > 0 && ` · 已退 ${line.refunded}`}
        </span>
      </span>
      <b className="num flex-none text-20 font-bold">× {line.quantity}</b>
    </li>
  );
}

function Sums({ order }: { order: DeskOrder }) {
  const exchanged = exchangedPoints(order.lines);
  const rows = [
    ["商品", order.goods_fen],
    ["运费", order.freight_fen],
    ["优惠券", -order.coupon_fen],
    ["红包", -order.red_packet_fen],
    [`积分抵扣（${order.points_off} 积分）`, -order.points_fen],
  ] as const;
  return (
    <dl className="num grid gap-1.5 text-13">
      {rows
        .filter(([label, fen]) => label === "商品" || fen !== 0)
        .map(([label, fen]) => (
          <div key={label} className="flex justify-between">
            <dt className="text-ink-3">{label}</dt>
            <dd>{formatFen(fen)}</dd>
          </div>
        ))}
      <div className="flex justify-between text-15 font-bold">
        <dt>实付</dt>
        <dd>
          {formatFen(order.pay_fen)}
          {exchanged > 0 && ` + ${exchanged} 积分`}
        </dd>
      </div>
      {order.refunded_fen > 0 && (
        <div className="flex justify-between text-bad">
          <dt>已退</dt>
          <dd>{formatFen(order.refunded_fen)}</dd>
        </div>
      )}
      {order.payment_number !== "" && (
        <div className="flex justify-between text-ink-3">
          <dt>支付单</dt>
          <dd>{order.payment_number}</dd>
        </div>
      )}
    </dl>
  );
}
