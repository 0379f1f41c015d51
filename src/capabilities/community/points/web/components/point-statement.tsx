import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PointEntry, PointFilter } from "#capabilities/community/points/contract.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { pointEntries } from "../api/own-points.ts";

const filters: readonly { value: PointFilter; label: string }[] = [
  { value: "all", label: "全部" },
  { value: "in", label: "收入" },
  { value: "out", label: "支出" },
];

const nothing: Record<PointFilter, string> = {
  all: "还没有积分记录，去完成第一个任务",
  in: "还没有收入，去完成第一个任务",
  out: "还没有支出",
};

/** Every movement of the member's points. */
export function PointStatement({ onEarn }: { onEarn: () => void }) {
  const [kind, setKind] = useState<PointFilter>("all");
  const query = useInfiniteQuery(pointEntries(kind));
  return (
    <>
      <SegmentedControl
        label="筛选记录"
        options={filters}
        value={kind}
        onChange={setKind}
        className="mx-edge mt-3 mb-1"
      />
      <EndlessList
        key={kind}
        query={query}
        label="积分明细"
        estimate={68}
        waiting={<RowsSkeleton rows={3} />}
        empty={{
          compact: true,
          title: "没有记录",
          text: nothing[kind],
          action: (
            <Button variant="accent" onClick={onEarn}>
              去做任务
            </Button>
          ),
        }}
      >
        {(entry) => <EntryRow entry={entry} />}
      </EndlessList>
    </>
  );
}

function EntryRow({ entry: { title, amount, balance, created_at } }: { entry: PointEntry }) {
  return (
    <div className="mx-edge hair-b flex min-h-17 items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-15">{title}</p>
        <time dateTime={created_at} className="num block text-12 text-ink-3">
          {formatDate(created_at, { time: true })}
        </time>
      </div>
      <div className="num flex-none text-right">
        <p className={cx("text-17 font-semibold", amount > 0 ? "text-accent-ink" : "text-ink")}>
          {amount > 0 ? "+" : "−"}
          {formatCount(Math.abs(amount))}
        </p>
        <p className="text-12 text-ink-3">余额 {formatCount(balance)}</p>
      </div>
    </div>
  );
}
