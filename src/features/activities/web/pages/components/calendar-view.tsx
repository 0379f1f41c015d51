import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { type ActivityFilter, activitiesOfDay, activityCalendar } from "../api.ts";
import { dayIn, type ListValues, monthIn } from "../list-address.ts";
import { firstDay, monthNow } from "../months.ts";
import { ActivityRow } from "./activity-row.tsx";
import { MonthGrid } from "./month-grid.tsx";

interface CalendarViewProps {
  filter: ActivityFilter;
  values: ListValues;
  onChange: (values: Partial<ListValues>) => void;
}

/** Activities by the days of a month, over or not; a day's stand below it. */
export function CalendarView({ filter, values, onChange }: CalendarViewProps) {
  const month = monthIn(values) ?? monthNow();
  const { data } = useQuery(activityCalendar({ ...filter, month }));
  const asked = dayIn(values);
  const day = asked?.startsWith(month) ? asked : firstDay(data?.days ?? []);
  return (
    <>
      <MonthGrid
        filter={filter}
        month={month}
        day={day}
        onMonth={(next) => onChange({ month: next, day: undefined })}
        onDay={(next) => onChange({ month, day: next })}
      />
      {day !== undefined ? (
        <DayList key={day} filter={filter} day={day} />
      ) : data ? (
        <EmptyState compact as="p" title="这个月没有活动" text="用两侧的箭头切换到有活动的月份。" />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </>
  );
}

function DayList({ filter, day }: { filter: ActivityFilter; day: string }) {
  const query = useInfiniteQuery(activitiesOfDay({ ...filter, day }));
  const [, month, date] = day.split("-");
  return (
    <>
      <SectionHead title={`${Number(month)} 月 ${Number(date)} 日`} />
      <EndlessList
        query={query}
        label="当天的活动"
        estimate={118}
        waiting={<RowsSkeleton rows={2} />}
        empty={{ compact: true, title: "这一天没有活动", text: "换一天试试。" }}
      >
        {(activity) => <ActivityRow activity={activity} />}
      </EndlessList>
    </>
  );
}
