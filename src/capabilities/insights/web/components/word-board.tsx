import type { WordCharts } from "#capabilities/insights/contract.ts";
import { ChartPanel } from "../chart/chart-panel.tsx";
import type { ChartColumn } from "../chart/chart-table.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { type ChartDays, dayNames, daysWords } from "./range.ts";
import { sideBySide } from "./side-by-side.ts";
import { Together } from "./together.tsx";

export interface WordBoardProps {
  charts: WordCharts;
  days: ChartDays;
  /** Adds a word to the comparison; undefined while no more fit. */
  onAdd: ((id: string) => void) | undefined;
}

/** All charts of some words. */
export function WordBoard({ charts, days, onAdd }: WordBoardProps) {
  const { words } = charts;
  const note = daysWords[days];
  const rows = dayNames(charts.days);
  const hits: ChartColumn[] = words.map(({ word, hits: values }) => ({ name: word, values }));
  const looked = words.some(({ more }) => more)
    ? `每个词最近 ${Math.max(...words.map(({ looked_at }) => looked_at))} 次命中`
    : note;
  const shares = (title: string, rowName: string, of: "boards" | "series" | "authors" | "regions") => {
    const table = sideBySide(
      rowName,
      words.map((word) => ({ name: word.word, shares: word[of] })),
    );
    return (
      <ChartPanel
        title={title}
        note={looked}
        look="bars"
        height={table.rows.length * words.length > 10 ? "h-96" : "h-64"}
        table={table}
        {...(table.rows.length === 0 && { instead: <NothingYet days={charts.days.length} /> })}
      />
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-[repeat(2,minmax(0,1fr))]">
      <ChartPanel
        title="命中趋势"
        note={`${note}，次 / 日`}
        look="lines"
        table={{ rowName: "日期", rows, columns: hits }}
        className="wide:col-span-2"
      />
      <ChartPanel
        title="情感分布"
        note={looked}
        look="bars"
        height={words.length > 2 ? "h-80" : "h-48"}
        table={{
          rowName: "词",
          rows: words.map(({ word }) => word),
          columns: [
            { name: "负面", values: words.map(({ opinions }) => opinions.negative) },
            { name: "正面", values: words.map(({ opinions }) => opinions.positive) },
            { name: "没有评价", values: words.map(({ opinions }) => opinions.none) },
          ],
        }}
      />
      <Together words={words} onAdd={onAdd} />
      {shares("板块", "板块", "boards")}
      {shares("车系", "车系", "series")}
      {shares("作者", "作者", "authors")}
      {shares("IP 属地", "属地", "regions")}
    </div>
  );
}
