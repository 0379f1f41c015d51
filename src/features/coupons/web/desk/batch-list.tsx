import { useInfiniteQuery } from "@tanstack/react-query";
import { FilterSelect, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { CouponBatchCard } from "../../desk-contract.ts";
import { type BatchFilter, batches } from "./api.ts";
import { batchWords, wayNames, windowWords } from "./words.ts";

interface BatchListProps {
  filter: BatchFilter;
  /** The one whose pane is open. */
  open: string | undefined;
  onFilter: (filter: BatchFilter) => void;
}

const states = [
  { value: "open", label: "已开放" },
  { value: "draft", label: "草稿" },
  { value: "closed", label: "已关闭" },
] as const;

/** All batches, narrowed by name and state. */
export function BatchList({ filter, open, onFilter }: BatchListProps) {
  const query = useInfiniteQuery(batches(filter));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3">
      <div className="flex gap-2">
        <SearchPill
          className="flex-1"
          label="优惠券名称"
          clearLabel="清除搜索"
          maxLength={40}
          size="s"
          value={filter.q}
          onChange={(q) => onFilter({ ...filter, q })}
        />
        <FilterSelect
          label="状态"
          all="全部状态"
          options={states}
          value={filter.status}
          onChange={(status) =>
            onFilter({ ...filter, status: states.find(({ value }) => value === status)?.value })
          }
        />
      </div>
      <EndlessList
        query={query}
        label="优惠券"
        estimate={104}
        waiting={<RowsSkeleton rows={3} />}
        empty={
          filter.q === undefined && filter.status === undefined
            ? { compact: true, title: "还没有优惠券", text: "新建一批，填好优惠和领取方式，再开放。" }
            : { compact: true, title: "没有符合的优惠券", text: "换个名称或状态试试。" }
        }
      >
        {(one) => (
          <BatchRow
            batch={one}
            open={one.id === open}
            to={deskPathOf("admin.coupons", {}, { query: { ...filter, batch: one.id } })}
          />
        )}
      </EndlessList>
    </div>
  );
}

function BatchRow({ batch, open, to }: { batch: CouponBatchCard; open: boolean; to: string }) {
  const { name, section, total, given, used, words, way } = batch;
  const { label, kind } = batchWords(batch);
  return (
    <a
      href={to}
      aria-current={open ? "true" : undefined}
      className={cx(
        "press mb-2 block w-full rounded-3 p-2.5 text-left",
        open ? "bg-accent-soft" : "bg-surface",
      )}
    >
      <span className="flex items-center gap-1.5">
        <b className="min-w-0 truncate text-15 font-semibold">{name}</b>
        <Tag kind={kind}>{label}</Tag>
      </span>
      <span className="num mt-0.5 block truncate text-13 text-ink-2">{words}</span>
      <span className="num mt-0.5 block truncate text-12 text-ink-3">
        {sectionName(section)} · {wayNames[way]} · {windowWords(batch)}
      </span>
      <span className="mt-2 block">
        <ProgressBar label={`${name} 已发`} value={given / total} />
      </span>
      <span className="num mt-1 block text-12 text-ink-2">
        已发 {given} / {total} · 已用 {used}
      </span>
    </a>
  );
}
