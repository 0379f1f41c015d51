import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { ChartDays } from "#capabilities/monitoring/statistics/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { searches } from "../api/statistics.ts";
import { FigureTable } from "./figure-table.tsx";
import { HowButton } from "./how-button.tsx";

/** 无结果搜索: what people looked for in vain. */
export function SearchesPart({ days }: { days: ChartDays }) {
  const query = useQuery(searches({ days }));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  const { items, words } = data;
  return (
    <Panel
      title="无结果搜索"
      note={words > items.length ? `${words} 个词，列出前 ${items.length} 个` : `${words} 个词`}
      action={<HowButton name="无结果搜索" of="searches" />}
    >
      {items.length === 0 ? (
        <EmptyState compact title="没有搜不到的词" text="这段时间的搜索都有结果。" />
      ) : (
        <FigureTable
          label="无结果搜索"
          columns={["搜索词", "次数", "最近一天", "别名"]}
          rows={items.map(({ shown, times, last }) => ({
            ...{ key: shown, cells: [shown, String(times), last] },
            act: (
              <a
                href={`${deskPathOf("admin.searchwords")}?view=nicknames&add=${encodeURIComponent(shown)}`}
                aria-label={`给“${shown}”加别名`}
                className="press hit text-accent-ink"
              >
                加别名
              </a>
            ),
          }))}
        />
      )}
    </Panel>
  );
}
