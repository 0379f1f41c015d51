import { useState } from "react";
import { Panel, TableSwitch, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { Overview } from "#capabilities/review/moderation/contract.ts";
import { ColumnHead } from "#ui/column-head.tsx";

import { chartScale, weekday } from "./week-scale.ts";

type Days = Overview["days"];

interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Drawn at the size it is shown, so that the figures stay as large as other text. */
const wideFrame: Frame = { width: 620, height: 270, left: 34, right: 532, top: 18, bottom: 236 };
const phoneFrame: Frame = { width: 340, height: 216, left: 28, right: 270, top: 14, bottom: 184 };

/** Submitted and decided by day, as lines with a table behind them. */
export function WeekChart({ days, className }: { days: Days; className?: string }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title="七日提交与处理"
      note="条 / 日"
      className={className ?? ""}
      action={<TableSwitch asTable={asTable} onChange={setAsTable} />}
    >
      {asTable ? <Table days={days} /> : <Lines days={days} />}
    </Panel>
  );
}

function Lines({ days }: { days: Days }) {
  const { width, height, left, right, top, bottom } = useWide() ? wideFrame : phoneFrame;
  const scale = chartScale(Math.max(...days.flatMap((day) => [day.submitted, day.decided])));
  const x = (index: number) => left + ((right - left) * index) / (days.length - 1);
  const y = (value: number) => bottom - ((bottom - top) * value) / scale.max;
  const line = (key: "submitted" | "decided") =>
    days.map((day, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(day[key])}`).join("");
  const last = days.at(-1) ?? { submitted: 0, decided: 0 };
  // Labels at the end of the lines must not lie on each other.
  const apart = Math.abs(y(last.submitted) - y(last.decided)) < 22;
  const up = last.submitted >= last.decided ? -1 : 1;
  const labelY = (value: number, way: number) =>
    Math.min(bottom - 2, Math.max(top + 8, y(value) + 5 + (apart ? way * 11 : 0)));
  const said = days.map((day) => `${day.date} 提交 ${day.submitted}，处理 ${day.decided}`).join("；");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="num block w-full text-[13px]"
      role="img"
      aria-label={said}
    >
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${right}`} stroke="var(--line)" />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)">
            {tick}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <text key={day.date} x={x(index)} y={bottom + 24} textAnchor="middle" fill="var(--ink-3)">
          {weekday(day.date)}
        </text>
      ))}
      <path
        d={`${line("submitted")}L${right} ${bottom}L${left} ${bottom}Z`}
        fill="color-mix(in oklab, var(--accent) 12%, transparent)"
      />
      <path d={line("submitted")} fill="none" stroke="var(--accent-ink)" strokeWidth="2.5" />
      <path d={line("decided")} fill="none" stroke="var(--ink-2)" strokeWidth="2.5" strokeDasharray="2 5" />
      <circle cx={right} cy={y(last.submitted)} r="5" fill="var(--accent-ink)" />
      <circle cx={right} cy={y(last.decided)} r="5" fill="var(--ink-2)" />
      <text x={right + 12} y={labelY(last.submitted, up)} fill="var(--accent-ink)" fontWeight="600">
        提交 {last.submitted}
      </text>
      <text x={right + 12} y={labelY(last.decided, -up)} fill="var(--ink-2)" fontWeight="600">
        处理 {last.decided}
      </text>
    </svg>
  );
}

function Table({ days }: { days: Days }) {
  return (
    <table className="w-full text-13">
      <thead className="text-left text-ink-3">
        <tr>
          <ColumnHead className="py-1.5 font-normal">日期</ColumnHead>
          <ColumnHead className="py-1.5 text-right font-normal">提交</ColumnHead>
          <ColumnHead className="py-1.5 text-right font-normal">处理</ColumnHead>
        </tr>
      </thead>
      <tbody className="num">
        {days.map((day) => (
          <tr key={day.date} className="hair-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              {day.date.slice(5)} 周{weekday(day.date)}
            </th>
            <td className="text-right">{day.submitted}</td>
            <td className="text-right">{day.decided}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
