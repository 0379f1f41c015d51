import { useInfiniteQuery } from "@tanstack/react-query";
import {
  AdminHeader,
  DeskScreen,
  FilterSelect,
  SearchPill,
  SectionFilter,
} from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { afterSaleReasonNames } from "#shared/after-sale.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames, afterSaleStateNames, afterSaleStates, isOpenAfterSale } from "#shared/order.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskAfterSaleCard } from "../../after-sale-desk-contract.ts";
import { AfterSaleSheet } from "./after-sale-sheet.tsx";
import { deskAfterSales } from "./api.ts";

const address = {
  state: oneOf([...afterSaleStates, "all"], "asked"),
  section: textUpTo(40),
  q: textUpTo(40),
  open: textUpTo(18),
};

/** 售后: what buyers asked for, the oldest that waits first. */
export default function AdminAfterSales() {
  return <DeskScreen title="售后">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const { section, q, open } = values;
  // What is searched for may be anywhere.
  const state = values.state === "all" || q !== undefined ? undefined : values.state;
  const query = useInfiniteQuery(deskAfterSales({ state, section, q }));
  return (
    <main className="pb-8">
      <AdminHeader title="售后" />
      <div className="hair-b grid gap-2.5 bg-surface px-4 py-3 wide:px-6">
        <SearchPill
          label="售后单号或订单号"
          clearLabel="清除搜索"
          maxLength={40}
          size="s"
          value={q}
          onChange={(next) => change({ q: next })}
        />
        <div className="flex gap-2">
          <FilterSelect
            label="状态"
            all="全部状态"
            options={afterSaleStates.map((value) => ({ value, label: afterSaleStateNames[value] }))}
            value={state}
            onChange={(next) => change({ state: afterSaleStates.find((one) => one === next) ?? "all" })}
          />
          <SectionFilter value={section} onChange={(next) => change({ section: next })} />
        </div>
      </div>
      <div className="bg-surface px-4 wide:px-6">
        <EndlessList
          key={JSON.stringify([state, section, q])}
          query={query}
          itemKey={({ number }) => number}
          label="售后"
          estimate={104}
          waiting={<CommentsSkeleton rows={5} />}
          empty={{ compact: true, title: "没有要处理的售后", text: "买家申请以后会显示在这里。" }}
        >
          {(sale) => <SaleRow sale={sale} onOpen={() => change({ open: sale.number })} />}
        </EndlessList>
      </div>
      {open !== undefined && (
        <AfterSaleSheet key={open} number={open} onClose={() => change({ open: undefined })} />
      )}
    </main>
  );
}

function SaleRow({ sale, onOpen }: { sale: DeskAfterSaleCard; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="press hair-b block w-full py-3 text-left">
      <span className="flex items-center gap-1.5 text-15">
        <b className="font-semibold">
          {afterSaleKindNames[sale.kind]} {sale.kind !== "exchange" && formatFen(sale.fen)}
        </b>
        <Tag kind={isOpenAfterSale(sale.state) ? "warn" : "plain"}>{afterSaleStateNames[sale.state]}</Tag>
      </span>
      <span className="mt-0.5 block text-13 text-ink-2">
        {afterSaleReasonNames[sale.reason]} ·{" "}
        {sale.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join("、")}
      </span>
      <span className="num mt-0.5 block truncate text-12 text-ink-3">
        {sale.member?.nickname ?? "已注销用户"} · {sectionName(sale.section)} ·{" "}
        {formatDate(sale.created_at, { time: true })} · 订单 {sale.order_number}
      </span>
    </button>
  );
}
