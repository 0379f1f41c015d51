import { FilterSelect, SearchPill, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { useAddress } from "#client/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { orderStates } from "#shared/order.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList, type EndlessQuery } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskOrderCard } from "../../desk-contract.ts";
import { deskStateName, deskStateNames, stateKinds } from "./desk-words.ts";
import { listAddress } from "./list-address.ts";

interface OrderListProps {
  query: EndlessQuery<DeskOrderCard>;
  /** A state, or `all`. */
  shown: string;
  openNumber: string | null;
  pathOf: (number: string) => string;
}

const states = [
  ...orderStates.map((value) => ({ value: value as string, label: deskStateNames[value] })),
  { value: "all", label: "全部订单" },
];

/** Orders by where they stand: what is to be packed or sent the oldest first. */
export function OrderList({ query, shown, openNumber, pathOf }: OrderListProps) {
  const { values, change } = useAddress(listAddress);
  const { q, section } = values;
  return (
    <>
      <div className="hair-b grid gap-2.5 bg-surface px-4 py-3">
        <SearchPill
          label="订单号、快递单号、商品编码"
          clearLabel="清除搜索"
          maxLength={60}
          size="s"
          value={q}
          onChange={(next) => change({ q: next })}
        />
        <div className="flex gap-2">
          <FilterSelect
            label="状态"
            all="待打包"
            options={states.filter(({ value }) => value !== "paid")}
            value={shown === "paid" ? undefined : shown}
            onChange={(next) =>
              change({ state: next === "all" ? "all" : (orderStates.find((one) => one === next) ?? "paid") })
            }
          />
          <SectionFilter value={section} onChange={(next) => change({ section: next })} />
        </div>
      </div>
      <div className="bg-surface px-4">
        <EndlessList
          key={JSON.stringify([shown, section, q])}
          query={query}
          itemKey={({ number }) => number}
          label="订单"
          estimate={108}
          waiting={<CommentsSkeleton rows={5} />}
          empty={
            shown === "paid" && section === undefined && q === undefined
              ? { compact: true, title: "都打包好了", text: "新付款的订单会显示在这里。" }
              : { compact: true, title: "没有符合条件的订单", text: "换个状态、分区或搜索词试试。" }
          }
        >
          {(order) => <OrderRow order={order} open={order.number === openNumber} to={pathOf(order.number)} />}
        </EndlessList>
      </div>
    </>
  );
}

function OrderRow({ order, open, to }: { order: DeskOrderCard; open: boolean; to: string }) {
  const { number, state, section, recipient, lines, note, desk_note: deskNote, after_sale: sale } = order;
  const [first] = lines;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <a
      href={to}
      aria-current={open ? "true" : undefined}
      className={cx("press hair-b -mx-4 block px-4 py-3", open && "bg-accent-soft")}
    >
      <span className="flex items-center gap-1.5">
        <b className="num min-w-0 truncate text-13 font-semibold">{number}</b>
        <Tag kind={stateKinds[state]}>{deskStateName(order)}</Tag>
        {sale !== null && <Tag kind="bad">售后中</Tag>}
      </span>
      <span className="mt-1 line-clamp-2 text-15">
        {first === undefined ? "没有商品" : `${first.title} ${first.choice} × ${first.quantity}`}
        {lines.length > 1 && ` 等 ${pieces} 件`}
      </span>
      <span className="num mt-0.5 block truncate text-12 text-ink-3">
        {[sectionName(section), formatFen(order.pay_fen), recipient || null].filter(Boolean).join(" · ")}
      </span>
      <span className="num block truncate text-12 text-ink-3">
        {formatDate(order.created_at, { time: true, year: false })}
        {note !== "" && ` · 留言：${note}`}
        {deskNote !== "" && ` · 备注：${deskNote}`}
      </span>
    </a>
  );
}
