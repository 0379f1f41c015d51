import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { shareWords } from "#capabilities/monitoring/statistics/web/public.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { retention } from "../api/statistics.ts";
import { FigureTable } from "./figure-table.tsx";
import { HowButton } from "./how-button.tsx";

/** 留存: of those who joined in a week, how many come back in the weeks after. */
export function RetentionPart() {
  const query = useQuery(retention());
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  const { weeks } = data;
  return (
    <Panel
      title="按注册周留存"
      note={`近 ${weeks.length} 周`}
      action={<HowButton name="留存" of="retention" />}
    >
      {weeks.every(({ joined }) => joined === 0) ? (
        <EmptyState compact title="暂无数据" text="近几周没有新会员。" />
      ) : (
        <FigureTable
          label="按注册周留存"
          columns={["注册周", "注册", ...weeks.map((_, at) => (at === 0 ? "当周" : `+${at} 周`))]}
          rows={[...weeks].reverse().map(({ week, joined, returned }) => ({
            key: week,
            cells: [
              week.slice(5),
              String(joined),
              ...returned.map((value) => (value === null ? "" : shareWords(value, joined))),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
