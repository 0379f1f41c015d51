import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FilterSelect, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { BatchCard } from "../../desk-contract.ts";
import { type BatchFilter, batches } from "./api.ts";
import { batchWords, windowWords } from "./words.ts";

interface BatchListProps {
  filter: BatchFilter;
  /** The one whose pane is open. */
  open: string | undefined;
  top: ReactNode;
  onFilter: (filter: BatchFilter) => void;
}

const states = [
  { value: "open", label: "已发布" },
  { value: "draft", label: "草稿" },
  { value: "closed", label: "已关闭" },
] as const;

/** All batches, narrowed by name and state. */
export function BatchList({ filter, open, top, onFilter }: BatchListProps) {
  const query = useInfiniteQuery(batches(filter));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3">
      {top}
      <div className="flex gap-2">
        <SearchPill
          className="flex-1"
          label="礼品名称"
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
        label="礼品"
        estimate={104}
        waiting={<RowsSkeleton rows={3} />}
        empty={
          filter.q === undefined && filter.status === undefined
            ? { compact: true, title: "还没有礼品", text: "新建一批，填好库存和领取方式，再发布。" }
            : { compact: true, title: "没有符合的礼品", text: "换个名称或状态试试。" }
        }
      >
        {(one) => (
          <BatchRow
            batch={one}
            open={one.id === open}
            to={deskPathOf("admin.gifts", {}, { query: { ...filter, batch: one.id } })}
          />
        )}
      </EndlessList>
    </div>
  );
}

function BatchRow({ batch, open, to }: { batch: BatchCard; open: boolean; to: string }) {
  const { name, picture, section, total, taken, waiting } = batch;
  const { label, kind } = batchWords(batch);
  return (
    <a
      href={to}
      aria-current={open ? "true" : undefined}
      className={cx(
        "press mb-2 flex w-full gap-3 rounded-3 p-2.5 text-left",
        open ? "bg-accent-soft" : "bg-surface",
      )}
    >
      <span className="relative size-16 flex-none overflow-hidden rounded-2 bg-surface-3">
        {picture === null ? (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon name="gift" />
          </span>
        ) : (
          <Picture media={picture} alt="" ratio="fill" sizes="68px" className="absolute inset-0 size-full" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="min-w-0 truncate text-15 font-semibold">{name}</b>
          <Tag kind={kind}>{label}</Tag>
          {waiting > 0 && (
            <Tag kind="warn" className="num ml-auto">
              {waiting} 待处理
            </Tag>
          )}
        </span>
        <span className="num mt-0.5 block truncate text-12 text-ink-3">
          {sectionName(section)} · {windowWords(batch)}
        </span>
        <span className="mt-2 block">
          <ProgressBar label={`${name} 已领`} value={total === 0 ? 0 : taken / total} />
        </span>
        <span className="num mt-1 block text-12 text-ink-2">
          已领 {taken} / {total}
        </span>
      </span>
    </a>
  );
}
