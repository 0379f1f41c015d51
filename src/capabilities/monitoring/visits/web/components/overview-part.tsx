import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { ChartPanel, dayNames } from "#capabilities/monitoring/statistics/web/public.ts";
import type { Overview } from "#capabilities/monitoring/visits/desk-contract.ts";
import { type StatisticUnit, statisticUnits } from "#capabilities/monitoring/visits/kinds.ts";
import { formatCount } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { overview, type Range } from "../api/statistics.ts";
import { FigureCard } from "./figure-card.tsx";
import { HowButton } from "./how-button.tsx";
import { ShareBars } from "./share-bars.tsx";

export const unitWords: Record<StatisticUnit, string> = { day: "按天", week: "按周", month: "按月" };
const perUnit: Record<StatisticUnit, string> = { day: "日均", week: "周均", month: "月均" };

/** 概况: how much the app is used, and how that changes. */
export function OverviewPart({
  range,
  unit,
  onUnit,
}: {
  range: Range;
  unit: StatisticUnit;
  onUnit: (unit: StatisticUnit) => void;
}) {
  const query = useQuery(overview({ ...range, unit }));
  const { data } = query;
  return (
    <>
      <ul aria-label="时段" className="scroll-x flex gap-2 py-1">
        {statisticUnits.map((one) => (
          <li key={one} className="flex-none">
            <Chip selected={one === unit} onClick={() => onUnit(one)}>
              {unitWords[one]}
            </Chip>
          </li>
        ))}
      </ul>
      {data === undefined ? <NotLoaded query={query} /> : <Board data={data} unit={unit} />}
    </>
  );
}

function Board({ data, unit }: { data: Overview; unit: StatisticUnit }) {
  const { views, visitors, active, writers, signups, screens, since } = data;
  const rows = unit === "month" ? data.periods.map((day) => day.slice(0, 7)) : dayNames(data.periods);
  const table = (columns: { name: string; values: readonly (number | null)[] }[]) => ({
    rowName: unit === "day" ? "日期" : unit === "week" ? "周（从周一）" : "月份",
    rows,
    columns,
  });
  const average = perUnit[unit];
  // What was before anything was counted is not known, and no zero.
  const known = (values: readonly number[]) =>
    values.map((value, at) => {
      const next = data.periods[at + 1];
      return since === null || (next !== undefined && next <= since) ? null : value;
    });
  return (
    <>
      <section aria-label="合计" className="overflow-hidden rounded-3 bg-surface">
        <ul className="grid grid-cols-2 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
          <FigureCard name="页面浏览" of="views" course={views} />
          <FigureCard name="访客" of="visitors" course={visitors} />
          {signups && <FigureCard name="新会员" of="signups" course={signups} />}
          <FigureCard name="活跃会员" note={average} of="active" course={active} />
        </ul>
        <p className="flex items-center px-4 text-13 text-ink-3 wide:px-5">
          <span className="min-w-0 flex-1">
            {since === null ? "还没有访问数据，有人访问后会显示在这里。" : `访问从 ${since} 开始统计。`}
          </span>
          <HowButton name="较前" of="change" />
        </p>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-2">
        <ChartPanel
          title="页面浏览和访客"
          note={unitWords[unit]}
          look="lines"
          table={table([
            { name: "页面浏览", values: known(views.values) },
            { name: "访客", values: known(visitors.values) },
          ])}
        />
        <ChartPanel
          title="会员"
          note={unitWords[unit]}
          look="lines"
          table={table([
            { name: "活跃会员", values: known(active.values) },
            { name: "发言会员", values: writers.values },
            ...(signups ? [{ name: "新会员", values: signups.values }] : []),
          ])}
        >
          <p className="flex items-center pt-2 text-13 text-ink-2">
            <span className="min-w-0 flex-1">{`发言会员合计 ${formatCount(writers.total)} 人次`}</span>
            <HowButton name="发言会员" of="writers" />
          </p>
        </ChartPanel>
        <Panel
          title="切换内容"
          note="页面浏览"
          action={<HowButton name="页面种类" of="screens" />}
          className="wide:col-span-2"
        >
          {screens.length === 0 ? (
            <EmptyState compact title="暂无数据" text="这段时间没有页面浏览。" />
          ) : (
            <ShareBars items={screens.map((one) => ({ ...one, key: one.kind }))} total={views.total} />
          )}
        </Panel>
      </div>
    </>
  );
}
