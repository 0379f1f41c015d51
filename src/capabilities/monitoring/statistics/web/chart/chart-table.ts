import type { CsvCell } from "#shared/csv.ts";

/** One line, or one sort of bars, of a chart: a value for each row of its table. */
export interface ChartColumn {
  name: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
}

/** What a chart shows, which is also the table behind it. */
export interface ChartTable {
  /** What the rows are: 日期. */
  rowName: string;
  rows: readonly string[];
  columns: readonly ChartColumn[];
  /** How a value is written; as it is, with separators, unless given. */
  write?: (value: number) => string;
}

const plain = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** A value as the chart and its table write it; a dash for none. */
export function written({ write }: Pick<ChartTable, "write">, value: number | null): string {
  if (value === null) return "—";
  return write ? write(value) : plain.format(value);
}

/** The rows of a chart's table, names first. */
export function tableRows({ rowName, rows, columns }: ChartTable): CsvCell[][] {
  return [
    [rowName, ...columns.map(({ name }) => name)],
    ...rows.map((row, at) => [row, ...columns.map(({ values }) => values[at] ?? null)]),
  ];
}
