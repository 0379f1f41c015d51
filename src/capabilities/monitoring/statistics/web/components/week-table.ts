import type { ChartTable } from "../chart/chart-table.ts";

const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** Figures by day of the week (Monday first) and hour, as a table. */
export function weekTable(hours: readonly (readonly number[])[]): ChartTable {
  return {
    rowName: "星期",
    rows: weekdays,
    columns: Array.from({ length: 24 }, (_, hour) => ({
      name: `${hour}时`,
      values: weekdays.map((__, weekday) => hours[weekday]?.[hour] ?? 0),
    })),
  };
}
