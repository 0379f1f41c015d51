import { useState } from "react";
import { TableSwitch, useWide } from "#capabilities/desk/admin/web/public.ts";
import { ColumnHead } from "#ui/column-head.tsx";

export interface DayChartProps {
  days: readonly { day: string; count: number; negative: number }[];
}

const DAY_MS = 86_400_000;
const SHOWN = 60;
const FOOT = 22;

/** Texts by day as bars, what complains among them in red; a table behind it. */
export function DayChart({ days }: DayChartProps) {
  const [asTable, setAsTable] = useState(false);
  // Drawn at the size it is shown, so that the figures stay as large as other text.
  const [width, height] = useWide() ? [960, 170] : [326, 120];
  const shown = filled(days);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const step = width / Math.max(1, shown.length);
  const bar = Math.min(28, step * 0.7);
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, ((height - FOOT - 14) * count) / most));
  const said = shown.filter(({ count }) => count > 0).map(({ day, count }) => `${day} ${count} 条`);
  return (
    <div>
      <p className="flex items-center gap-3 text-12 text-ink-3">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-1 bg-ink-3" />
          每天的条数
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-1 bg-bad" />
          其中负面
        </span>
        <TableSwitch asTable={asTable} onChange={setAsTable} className="ml-auto" />
      </p>
      {asTable ? (
        <div className="mt-2 max-h-60 overflow-y-auto">
          <table className="num w-full text-15">
            <thead>
              <tr className="text-left text-13 text-ink-3">
                <ColumnHead className="py-1 font-normal">日期</ColumnHead>
                <ColumnHead className="py-1 text-right font-normal">条数</ColumnHead>
                <ColumnHead className="py-1 text-right font-normal">负面</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, count, negative }) => (
                <tr key={day} className="border-t border-line">
                  <td className="py-1">{day}</td>
                  <td className="py-1 text-right">{count}</td>
                  <td className="py-1 text-right">{negative}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="num mt-2 block w-full text-[13px]"
          role="img"
          aria-label={said.join("；")}
        >
          <text x={width} y={11} textAnchor="end" fill="var(--ink-3)">
            最多 {most}
          </text>
          <path d={`M0 ${height - FOOT}H${width}`} stroke="var(--line-2)" />
          {shown.map(({ day, count, negative }, at) => {
            const x = at * step + (step - bar) / 2;
            const foot = height - FOOT;
            return (
              <g key={day}>
                <rect
                  x={x}
                  y={foot - high(count)}
                  width={bar}
                  height={high(count)}
                  rx={2}
                  fill="var(--ink-3)"
                />
                <rect
                  x={x}
                  y={foot - high(negative)}
                  width={bar}
                  height={high(negative)}
                  rx={2}
                  fill="var(--bad)"
                />
              </g>
            );
          })}
          {[shown[0], shown.length > 1 ? shown.at(-1) : undefined].map((one, at) =>
            one === undefined ? null : (
              <text
                key={one.day}
                x={at === 0 ? 0 : width}
                y={height - 5}
                textAnchor={at === 0 ? "start" : "end"}
                fill="var(--ink-3)"
              >
                {one.day.slice(5)}
              </text>
            ),
          )}
        </svg>
      )}
    </div>
  );
}

/** The last days without gaps, so that an empty day is seen as one. */
function filled(days: DayChartProps["days"]): DayChartProps["days"] {
  const last = days.at(-1);
  const first = days[0];
  if (last === undefined || first === undefined) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const end = Date.parse(`${last.day}T00:00:00Z`);
  const from = Math.max(Date.parse(`${first.day}T00:00:00Z`), end - (SHOWN - 1) * DAY_MS);
  const all: { day: string; count: number; negative: number }[] = [];
  for (let at = from; at <= end; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, count: 0, negative: 0 });
  }
  return all;
}
