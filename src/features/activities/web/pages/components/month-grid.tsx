import { useQuery } from "@tanstack/react-query";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { type ActivityFilter, activityCalendar } from "../api.ts";
import { daysOfMonth } from "../months.ts";

interface MonthGridProps {
  filter: ActivityFilter;
  /** 2026-11 */
  month: string;
  /** The day whose activities are listed below. */
  day: string | undefined;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** A month with how much begins on each of its days; the arrows lead to the next months that have anything. */
export function MonthGrid({ filter, month, day, onMonth, onDay }: MonthGridProps) {
  const { data } = useQuery(activityCalendar({ ...filter, month }));
  const counts = new Map(data?.days.map((one) => [one.day, one.activities]));
  const [year, number] = month.split("-");
  const { before, days } = daysOfMonth(month);
  const all = data?.days.reduce((sum, { activities }) => sum + activities, 0);
  return (
    <section aria-label="活动日历" className="px-edge pb-2">
      <div className="flex h-11 items-center">
        <IconButton
          icon="back"
          label="上一个有活动的月份"
          disabled={!data?.previous}
          onClick={() => data?.previous && onMonth(data.previous)}
        />
        <h2 className="num flex-1 text-center text-17 font-semibold" aria-live="polite">
          {year} 年 {Number(number)} 月
          {all === undefined ? null : <span className="ml-2 text-13 font-normal text-ink-3">{all} 场</span>}
        </h2>
        <IconButton
          icon="right"
          label="下一个有活动的月份"
          disabled={!data?.next}
          onClick={() => data?.next && onMonth(data.next)}
        />
      </div>
      <div className="grid grid-cols-7 text-center text-12 text-ink-3" aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name} className="py-1">
            {name}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {days.map((one, at) => {
          const count = counts.get(one) ?? 0;
          const chosen = one === day;
          return (
            <li key={one} style={at === 0 ? { gridColumnStart: before + 1 } : undefined}>
              <button
                type="button"
                disabled={count === 0}
                aria-pressed={chosen}
                aria-label={`${Number(number)} 月 ${at + 1} 日，${count} 场活动`}
                onClick={() => onDay(one)}
                className={cx(
                  "press num mx-auto flex size-11 flex-col items-center justify-center rounded-2 text-15",
                  chosen
                    ? "bg-accent font-semibold text-on-accent"
                    : count > 0
                      ? "bg-accent-soft font-semibold text-accent-ink"
                      : "text-ink-3",
                )}
              >
                {at + 1}
                {count > 0 ? <span className="text-11 leading-none">{count} 场</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
