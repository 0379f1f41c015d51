import type { WordCharts } from "#capabilities/monitoring/statistics/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { chipClass } from "#ui/chip.tsx";
import { ChartPanel } from "../chart/chart-panel.tsx";
import type { ChartColumn } from "../chart/chart-table.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { ProvinceMap } from "./province-map.tsx";
import { type ChartDays, dayNames, daysWords } from "./range.ts";
import { sideBySide } from "./side-by-side.ts";
import { Together } from "./together.tsx";

/** Where a rule is begun that warns of a day with more hits than any that is shown. */
const warningAbove = (word: string, hits: readonly number[]) =>
  deskPathOf(
    "admin.watches",
    {},
    { query: { tab: "rules", add: word, over: String(Math.max(0, ...hits) + 1) } },
  );

export interface WordBoardProps {
  charts: WordCharts;
  days: ChartDays;
  /** Whether a warning can be set from what is seen. */
  warns: boolean;
  /** Adds a word to the comparison; undefined while no more fit. */
  onAdd: ((id: string) => void) | undefined;
}

/** All charts of some words. */
export function WordBoard({ charts, days, warns, onAdd }: WordBoardProps) {
  const { words } = charts;
  const note = daysWords[days];
  const rows = dayNames(charts.days);
  const hits: ChartColumn[] = words.map(({ word, hits: values }) => ({ name: word, values }));
  const looked = words.some(({ more }) => more)
    ? `每个词最近 ${Math.max(...words.map(({ looked_at }) => looked_at))} 次命中`
    : note;
  const shares = (title: string, rowName: string, of: "boards" | "series" | "authors") => {
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-2">
      <ChartPanel
        title="命中趋势"
        note={`${note}，次 / 日`}
        look="lines"
        table={{ rowName: "日期", rows, columns: hits }}
        className="wide:col-span-2"
      >
        {warns && (
          <p className="flex flex-wrap items-center gap-2 pt-3 text-13 text-ink-2">
            超过这段时间里最多的一天就预警：
            {words.map(({ id, word, hits: values }) => (
              <a key={id} href={warningAbove(word, values)} className={chipClass()}>
                {word} {Math.max(0, ...values) + 1} 次 / 日
              </a>
            ))}
          </p>
        )}
      </ChartPanel>
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
      {shares("版块", "版块", "boards")}
      {shares("车系", "车系", "series")}
      {shares("作者", "作者", "authors")}
      <ProvinceMap
        note={looked}
        words={words.map(({ word, regions }) => ({ name: word, shares: regions }))}
      />
    </div>
  );
}
