import { type RefObject, useId } from "react";
import type { QueueTab } from "#capabilities/review/moderation/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { emptyWords } from "./choices.ts";
import { QueueRow } from "./queue-row.tsx";
import type { useQueueList } from "./use-queue-list.ts";

export interface DeskListProps {
  list: ReturnType<typeof useQueueList>;
  status: QueueTab;
  search: string | undefined;
  now: number;
  selected: ReadonlySet<string>;
  selectable: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  onToggle: (id: string) => void;
  onSelectAll: (all: boolean) => void;
}

const orders: Record<QueueTab, string> = {
  waiting: "等待最久在前",
  published: "最近处理在前",
  rejected: "最近处理在前",
  removed: "最近处理在前",
  reported: "最早举报在前",
};

/** The left pane. */
export function DeskList(props: DeskListProps) {
  const { list, status, search, now, selected, selectable, scroller, onToggle, onSelectAll } = props;
  const { query, items, current, openId } = list;
  const hint = useId();
  const all = items.length > 0 && items.slice(0, 50).every((item) => selected.has(item.id));
  return (
    <section aria-label="队列" className="flex min-h-0 flex-col border-r border-line bg-surface">
      <div className="hair-b flex h-12 flex-none items-center gap-1 pr-4 pl-1.5 text-13 text-ink-3">
        {selectable && items.length > 0 && (
          <Checkbox
            shape="square"
            checked={all}
            aria-label="全选"
            aria-describedby={hint}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        )}
        <span id={hint} className={selectable && items.length > 0 ? "" : "pl-2.5"}>
          {selected.size > 0 ? `已选 ${selected.size} 条，一起处理` : orders[status]}
        </span>
        {selected.size > 0 && (
          <button
            type="button"
            className="press hit ml-auto text-accent-ink"
            onClick={() => onSelectAll(false)}
          >
            取消选择
          </button>
        )}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <EndlessList
          query={query}
          label="队列"
          estimate={92}
          failed={{ compact: true }}
          waiting={<RowsSkeleton rows={3} />}
          empty={
            <p className="px-6 py-10 text-center text-13 text-ink-3">
              {search ? `没有找到“${search}”` : emptyWords[status].title}
            </p>
          }
        >
          {(row) => (
            <QueueRow
              row={row}
              now={now}
              current={row.id === current?.id}
              search={search}
              selected={selected.has(row.id)}
              {...(selectable && row.own_desk === null && { onSelect: () => onToggle(row.id) })}
              onOpen={() => openId(row.id)}
            />
          )}
        </EndlessList>
      </div>
    </section>
  );
}
