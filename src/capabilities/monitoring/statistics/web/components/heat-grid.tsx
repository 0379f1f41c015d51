import { useState } from "react";
import { Panel, TableSwitch } from "#capabilities/desk/admin/web/public.ts";
import { DataTable } from "../chart/data-table.tsx";
import { weekTable } from "./week-table.ts";

const names = ["一", "二", "三", "四", "五", "六", "日"];
const shownHours = [0, 6, 12, 18, 23];

/** When people write, by day of the week and hour: drawn without the chart library, which the board does without. */
export function HeatGrid({ hours }: { hours: readonly (readonly number[])[] }) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(1, ...hours.flat());
  return (
    <Panel
      title="发帖热度"
      note="近四周，按小时"
      action={<TableSwitch asTable={asTable} onChange={setAsTable} />}
    >
      {asTable ? (
        <DataTable title="发帖热度" table={weekTable(hours)} />
      ) : (
        <div
          role="img"
          aria-label={`近四周按星期和小时的内容量，最多一格 ${most} 条。数值在“看表格”里。`}
          className="grid grid-cols-[1.4em_repeat(24,minmax(0,1fr))] gap-0.5 text-11 text-ink-3"
        >
          <span />
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={shownHour(hour)} className="num h-4 text-center whitespace-nowrap">
              {shownHours.includes(hour) ? hour : ""}
            </span>
          ))}
          {names.map((name, weekday) => (
            <Row key={name} name={name} hours={hours[weekday] ?? []} most={most} />
          ))}
        </div>
      )}
    </Panel>
  );
}

const shownHour = (hour: number) => `${hour} 时`;

function Row({ name, hours, most }: { name: string; hours: readonly number[]; most: number }) {
  return (
    <>
      <span className="self-center text-13">{name}</span>
      {hours.map((value, hour) => (
        <span
          key={`${name}${shownHour(hour)}`}
          className="aspect-square rounded-1"
          style={{
            background: `color-mix(in oklab, var(--accent) ${Math.round((100 * value) / most)}%, var(--surface-3))`,
          }}
        />
      ))}
    </>
  );
}
