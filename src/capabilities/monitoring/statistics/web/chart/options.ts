import type { EChartsCoreOption } from "echarts/core";
import { type ChartTable, written } from "./chart-table.ts";
import type { ChartColours } from "./colours.ts";

/** How a table is drawn: lines or stacked columns over its rows, bars beside them, or a field of rows and columns. */
export type ChartLook = "lines" | "stack" | "bars" | "field";

export interface Drawn {
  look: ChartLook;
  table: ChartTable;
  colours: ChartColours;
  /** In px: what fits depends on it. */
  width: number;
  /** Size of small text in px, as the page has it. */
  text: number;
}

/** What the chart library is told. */
export function chartOption(drawn: Drawn): EChartsCoreOption {
  const { look, colours, text } = drawn;
  return {
    animationDuration: 200,
    textStyle: { color: colours.ink, fontFamily: "inherit", fontSize: text },
    color: [...colours.columns],
    aria: { enabled: false },
    tooltip: tooltip(drawn),
    ...(look === "bars" ? bars(drawn) : look === "field" ? field(drawn) : overRows(drawn)),
  };
}

function tooltip({ look, table, colours, text }: Drawn): object {
  return {
    trigger: look === "field" ? "item" : "axis",
    confine: true,
    backgroundColor: colours.surface,
    borderColor: colours.line,
    textStyle: { color: colours.ink, fontSize: text },
    axisPointer: { type: look === "lines" ? "line" : "shadow" },
    ...(look !== "field" && {
      valueFormatter: (value: unknown) => written(table, typeof value === "number" ? value : null),
    }),
    ...(look === "field" && {
      formatter: ({ value }: { value: [number, number, number] }) =>
        `${table.rows[value[1]] ?? ""} ${table.columns[value[0]]?.name ?? ""}：${written(table, value[2])}`,
    }),
  };
}

const valueAxis = ({ table, colours, text }: Drawn) => ({
  type: "value",
  minInterval: table.write ? undefined : 1,
  axisLabel: {
    color: colours.faint,
    fontSize: text,
    formatter: (value: number) => (table.write ? table.write(value) : short(value)),
  },
  splitLine: { lineStyle: { color: colours.line } },
});

/** Ten thousands as 万, so that the axis stays narrow. */
function short(value: number): string {
  return value >= 10_000 ? `${Math.round(value / 1000) / 10}万` : String(value);
}

/** What the columns are, where there is more than one; those that do not fit are turned to. */
function legend({ table, colours, text }: Drawn): object {
  return {
    show: table.columns.length > 1,
    type: "scroll",
    top: 0,
    left: 0,
    itemWidth: 14,
    itemHeight: 10,
    textStyle: { color: colours.ink, fontSize: text },
    pageTextStyle: { color: colours.faint },
    pageIconColor: colours.ink,
    pageIconInactiveColor: colours.line,
  };
}

/** Lines or stacked columns: the rows are days. */
function overRows(drawn: Drawn): object {
  const { look, table, colours, text } = drawn;
  const several = table.columns.length > 1;
  return {
    legend: legend(drawn),
    grid: { left: 4, right: 12, top: several ? text * 3 : 12, bottom: 4, containLabel: true },
    xAxis: {
      type: "category",
      data: [...table.rows],
      boundaryGap: look === "stack",
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: { color: colours.faint, fontSize: text, hideOverlap: true },
    },
    yAxis: valueAxis(drawn),
    series: table.columns.map(({ name, values }, at) =>
      look === "stack"
        ? { name, type: "bar", stack: "all", barMaxWidth: 28, data: [...values] }
        : {
            name,
            type: "line",
            data: [...values],
            // A day alone between days without any would otherwise not be seen.
            showSymbol: values.filter((value) => value !== null).length < 40,
            symbolSize: 5,
            connectNulls: false,
            lineStyle: { width: 2.5, type: at === 1 ? "dashed" : "solid" },
          },
    ),
  };
}

/** Bars from the left, the first row at the top. */
function bars(drawn: Drawn): object {
  const { table, colours, text, width } = drawn;
  return {
    legend: legend(drawn),
    grid: {
      ...{ left: 4, right: text * 4, bottom: 4, containLabel: true },
      top: table.columns.length > 1 ? text * 3 : 4,
    },
    xAxis: { ...valueAxis(drawn), axisLabel: { show: false }, splitLine: { show: false } },
    yAxis: {
      type: "category",
      inverse: true,
      data: [...table.rows],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colours.ink, fontSize: text, width: width * 0.28, overflow: "truncate" },
    },
    series: table.columns.map(({ name, values }) => ({
      name,
      type: "bar",
      data: [...values],
      barMaxWidth: 18,
      itemStyle: { borderRadius: 3 },
      label: {
        show: table.columns.length === 1,
        position: "right",
        color: colours.ink,
        fontSize: text,
        formatter: ({ value }: { value: number }) => written(table, value),
      },
    })),
  };
}

/** A field of rows and columns, the fuller the stronger. */
function field({ table, colours, text }: Drawn): object {
  const data = table.columns.flatMap(({ values }, column) =>
    values.map((value, row) => [column, row, value ?? 0]),
  );
  const axis = { axisLine: { show: false }, axisTick: { show: false }, splitArea: { show: false } };
  const label = { color: colours.faint, fontSize: text };
  return {
    grid: { left: 4, right: 4, top: 4, bottom: 4, containLabel: true },
    xAxis: {
      ...axis,
      type: "category",
      data: table.columns.map(({ name }) => name),
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: { ...axis, type: "category", inverse: true, data: [...table.rows], axisLabel: label },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...data.map(([, , value]) => value ?? 0)),
      inRange: { color: [...colours.heat] },
    },
    series: [
      {
        type: "heatmap",
        data,
        itemStyle: { borderColor: colours.surface, borderWidth: 2, borderRadius: 3 },
      },
    ],
  };
}
