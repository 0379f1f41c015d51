import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { ContactSheet } from "#capabilities/site/about/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames } from "#shared/order.ts";
import { Button } from "#ui/button.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { Order } from "../../orders-contract.ts";
import { orderApi } from "../api.ts";
import {
  afterSaleTag,
  amountWords,
  exchangedPoints,
  orderSentence,
  orderTag,
  orderTimeline,
} from "../words.ts";
import { GoodsLine } from "./goods-line.tsx";
import { OrderActs } from "./order-acts.tsx";

/** Everything about one order: how it stands, where it goes, what it cost and why, and what happened. */
export function OrderView({ order, onHidden }: { order: Order; onHidden: () => void }) {
  const { section } = useScreen();
  const tag = orderTag(order);
  return (
    <>
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{tag.label}</h2>
          <Tag kind={tag.kind}>{order.kind === "fee" ? "活动费用" : "商品订单"}</Tag>
        </div>
        <p className="mt-1.5 text-15">
          {order.state === "packed" && order.parcels.length > 0
            ? "部分商品已寄出，其余的即将寄出。"
            : orderSentence(order)}
        </p>
        <Deadline order={order} />
        {order.reason !== "" && (
          <p className="mt-2 rounded-2 bg-surface-2 px-3 py-2.5 text-13 leading-body text-ink-2">
            原因：{order.reason}
          </p>
        )}
        <OrderActs order={order} onHidden={onHidden} />
      </section>
      {order.parcels.length > 0 && (
        <section aria-label="物流" className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface">
          <a href={pathOf("shop.parcels", { number: order.number }, { section })} className={listRowClass}>
            <ListRow
              icon="order"
              label={`${order.parcels.length} 个包裹`}
              value={order.parcels.at(-1)?.courier}
            />
          </a>
        </section>
      )}
      <Recipient order={order} />
      <section aria-label="商品" className="mx-edge mt-3 rounded-3 bg-surface px-4 py-2">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        <Sums order={order} />
      </section>
      {order.after_sales.length > 0 && (
        <section aria-label="售后" className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface">
          {order.after_sales.map((sale) => (
            <a
              key={sale.number}
              href={pathOf("shop.aftersale", { number: sale.number }, { section })}
              className={listRowClass}
            >
              <ListRow
                icon="headset"
                label={afterSaleKindNames[sale.kind]}
                value={`${sale.kind === "exchange" ? "" : `${amountWords(sale.fen, sale.points)} · `}${afterSaleTag(sale.state).label}`}
              />
            </a>
          ))}
        </section>
      )}
      <Facts order={order} />
      <Service order={order} />
      <SectionHead title="进度" />
      <Timeline events={orderTimeline(order.events)} />
      {order.recipient !== null && (
        <p className="px-edge pt-3 text-12 leading-body text-ink-3">
          收件信息加密保存，订单结束 {order.keep_days} 天后自动删除。
        </p>
      )}
    </>
  );
}

function Line({ line }: { line: Order["lines"][number] }) {
  const { section } = useScreen();
  const drawn = (
    <GoodsLine
      {...line}
      notes={line.refunded > 0 ? [`已退 ${line.refunded} 件`] : []}
      end={
        <>
          {amountWords(line.unit_fen, line.unit_points)}
          <span className="block text-13 text-ink-3">×{line.quantity}</span>
        </>
      }
    />
  );
  if (line.goods_id === null) return drawn;
  return (
    <a href={pathOf("shop.goods", { id: line.goods_id }, { section })} className="press block">
      {drawn}
    </a>
  );
}

function Deadline({ order: { pay_by, receive_by, return_by } }: { order: Order }) {
  const words =
    (pay_by && `请在 ${formatDate(pay_by, { time: true })} 前付款，过时自动关闭`) ||
    (receive_by && `${formatDate(receive_by, { time: true })} 自动确认收货`) ||
    (return_by && `${formatDate(return_by, { time: true })} 前可以退换`);
  return words ? <p className="num mt-1 text-13 text-ink-2">{words}</p> : null;
}

function CopyNumber({ number }: { number: string }) {
  return (
    <Button
      size="s"
      variant="line"
      onClick={() =>
        void copyText(number).then((done) =>
          toast(done ? "订单号已复制" : "复制失败，请长按选择", { kind: done ? "done" : "error" }),
        )
      }
    >
      复制
    </Button>
  );
}

/** Customer service, with the after-sale above where one can be asked for. */
function Service({ order: { number, can } }: { order: Order }) {
  const { section } = useScreen();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="客服" className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface">
      <button
        type="button"
        className={listRowClass}
        onPointerDown={() => ContactSheet.preload()}
        onClick={() => setOpen(true)}
      >
        <ListRow icon="headset" label="联系客服" />
      </button>
      {open ? (
        <ContactSheet onClose={() => setOpen(false)}>
          {can.after_sale ? (
            <a href={pathOf("shop.aftersale.ask", { number }, { section })} className={listRowClass}>
              <ListRow icon="order" label="申请售后" value="退款、退货、换货" />
            </a>
          ) : null}
          <p className="flex min-h-13 items-center gap-3 px-edge text-13 text-ink-3">
            <span className="num min-w-0 flex-1 truncate">订单号 {number}</span>
            <CopyNumber number={number} />
          </p>
        </ContactSheet>
      ) : null}
    </section>
  );
}

/** Name and number masked until they are asked for. */
function Recipient({ order }: { order: Order }) {
  const whole = useMutation({
    mutationFn: () => orderApi("GET /api/my/orders/{number}/recipient", { params: { number: order.number } }),
  });
  if (order.recipient === null) return null;
  const { name, mobile, region } = whole.data ?? order.recipient;
  return (
    <section aria-label="收货地址" className="mx-edge mt-3 flex items-start gap-3 rounded-3 bg-surface p-4">
      <span className="min-w-0 flex-1">
        <span className="flex gap-2 text-15">
          <b className="font-semibold">{name}</b>
          <span className="num text-ink-2">{mobile}</span>
        </span>
        <span className="mt-0.5 block text-13 break-words text-ink-2">
          {region} {whole.data?.detail ?? "****"}
        </span>
      </span>
      {!whole.data && (
        <Button
          variant="line"
          size="s"
          icon="eye"
          loading={whole.isPending}
          onClick={() => whole.mutate(undefined, { onError: () => undefined })}
        >
          显示
        </Button>
      )}
    </section>
  );
}

function Sums({ order }: { order: Order }) {
  const rows: readonly (readonly [string, string] | false)[] = [
    order.goods_fen > 0 && ["商品金额", formatFen(order.goods_fen)],
    order.kind === "goods" && ["运费", order.freight_fen === 0 ? "包邮" : formatFen(order.freight_fen)],
    order.coupon_fen > 0 && ["优惠券", formatFen(-order.coupon_fen)],
    order.red_packet_fen > 0 && ["红包", formatFen(-order.red_packet_fen)],
    order.points_fen > 0 && [`积分抵扣（${order.points_off} 积分）`, formatFen(-order.points_fen)],
  ];
  return (
    <dl className="num hair-t mt-1 grid gap-1.5 py-3 text-13 text-ink-2">
      {rows.map(
        (row) =>
          row !== false && (
            <div key={row[0]} className="flex justify-between">
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
      <div className="flex items-baseline justify-between text-15 text-ink">
        <dt>{order.state === "cancelled" ? "合计" : order.paid_at === null ? "应付" : "实付"}</dt>
        <dd className="text-17 font-semibold">{amountWords(order.pay_fen, exchangedPoints(order.lines))}</dd>
      </div>
      {(order.refunded_fen > 0 || order.refunded_points > 0) && (
        <div className="flex justify-between">
          <dt>已退</dt>
          <dd>{amountWords(order.refunded_fen, order.refunded_points)}</dd>
        </div>
      )}
    </dl>
  );
}

const invoiceNames = { none: "不开发票", personal: "个人发票", company: "企业发票" } as const;

function Facts({ order }: { order: Order }) {
  const { number, invoice } = order;
  const rows: readonly (readonly [string, string] | false)[] = [
    ["下单时间", formatDate(order.created_at, { time: true })],
    order.paid_at !== null && ["付款时间", formatDate(order.paid_at, { time: true })],
    order.kind === "goods" && [
      "发票",
      `${invoiceNames[invoice.kind]}${invoice.title && ` · ${invoice.title}`}${invoice.made_at === null ? "" : " · 已开"}`,
    ],
    order.note !== "" && ["备注", order.note],
  ];
  return (
    <section
      aria-label="订单信息"
      className="mx-edge mt-3 grid gap-1.5 rounded-3 bg-surface p-4 text-13 text-ink-2"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="num min-w-0 break-all">订单号 {number}</span>
        <CopyNumber number={number} />
      </div>
      {rows.map(
        (row) =>
          row !== false && (
            <p key={row[0]} className="num break-words">
              {row[0]} {row[1]}
            </p>
          ),
      )}
    </section>
  );
}
