import type { ChartTable } from "../chart/chart-table.ts";

/** More bars than these are a list, not a chart. */
const MOST_ROWS = 10;

interface Share {
  name: string;
  value: number;
}

/** What several words have of the same things, the fullest first. */
export function sideBySide(
  rowName: string,
  words: readonly { name: string; shares: readonly Share[] }[],
  most = MOST_ROWS,
): ChartTable {
  const totals = new Map<string, number>();
  for (const { shares } of words)
    for (const { name, value } of shares) totals.set(name, (totals.get(name) ?? 0) + value);
  const rows = [...totals]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name]) => name);
  return {
    rowName,
    rows,
    columns: words.map(({ name, shares }) => ({
      name,
      values: rows.map((row) =>
        shares.filter((share) => share.name === row).reduce((sum, { value }) => sum + value, 0),
      ),
    })),
  };
}
