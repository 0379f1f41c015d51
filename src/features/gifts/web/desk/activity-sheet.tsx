import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskActivities } from "#features/activities/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";

interface ActivitySheetProps {
  onChoose: (activity: { id: string; title: string }) => void;
  onClose: () => void;
}

/** One of the activities that the administrator runs. */
export function ActivitySheet({ onChoose, onClose }: ActivitySheetProps) {
  const [q, setQ] = useState<string | undefined>(undefined);
  const query = useInfiniteQuery(deskActivities({ q, state: undefined, section: undefined }));
  return (
    <Sheet title="选择活动" description="只列出你能管理的活动；其他活动请粘贴它的链接" onClose={onClose}>
      <SearchField label="活动名称或编号" value={q} onChange={setQ} className="mb-2" />
      <EndlessList
        query={query}
        label="活动"
        estimate={60}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "没有找到活动", text: "换个名称试试。" }}
      >
        {({ id, title, starts_at: startsAt }) => (
          <button
            type="button"
            onClick={() => onChoose({ id, title })}
            className="press hair-b flex min-h-15 w-full items-center gap-3 py-2.5 text-left"
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{title}</b>
              <span className="num text-12 text-ink-3">
                {formatDate(startsAt, { time: true })} · 编号 {id}
              </span>
            </span>
            <Icon name="right" size="s" className="flex-none text-ink-3" />
          </button>
        )}
      </EndlessList>
    </Sheet>
  );
}
