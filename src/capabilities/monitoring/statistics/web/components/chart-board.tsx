import type { ReactNode } from "react";
import type { Charts } from "#capabilities/monitoring/statistics/contract.ts";
import { ChartPanel } from "../chart/chart-panel.tsx";
import type { ChartColumn, ChartTable } from "../chart/chart-table.ts";
import { LEAST_DAYS, NothingYet } from "./nothing-yet.tsx";
import { type ChartDays, dayNames, daysWords, durationWords } from "./range.ts";
import { weekTable } from "./week-table.ts";

/** More groups than these are one: a chart with twenty lines is read by nobody. */
const MOST_LINES = 7;

/** All charts of a span of days. */
export function ChartBoard({ charts, days }: { charts: Charts; days: ChartDays }) {
  const note = daysWords[days];
  const rows = dayNames(charts.days);
  const byDay = (columns: readonly ChartColumn[]): ChartTable => ({ rowName: "日期", rows, columns });
  const few = charts.counted_days < LEAST_DAYS;
  const unless = (filled: boolean): { instead?: ReactNode } =>
    few || !filled ? { instead: <NothingYet days={charts.counted_days} /> } : {};
  const some = (values: readonly number[]) => values.some((value) => value > 0);
  const { decisions, speed, opinions, compared } = charts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-2">
      <ChartPanel
        title="内容量"
        note={`${note}，条 / 日`}
        look="stack"
        table={byDay(charts.volume)}
        className="wide:col-span-2"
        {...unless(charts.volume.length > 0)}
      />
      <ChartPanel
        title="审核用时"
        note={note}
        look="lines"
        table={{
          ...byDay([
            { name: "中位数", values: speed.daily.map(({ median }) => median) },
            { name: "90% 以内", values: speed.daily.map(({ p90 }) => p90) },
          ]),
          write: durationWords,
        }}
        {...unless(speed.all.median !== null)}
      >
        {speed.all.median !== null && speed.all.p90 !== null && (
          <p className="pt-2 text-13 text-ink-2">
            从提交到处理，一半在 {durationWords(speed.all.median)} 内处理，九成在{" "}
            {durationWords(speed.all.p90)} 内；误差不超过一成。
          </p>
        )}
      </ChartPanel>
      <ChartPanel
        title="处理结果"
        note={`${note}，条 / 日`}
        look="stack"
        table={byDay([
          { name: "通过", values: decisions.passed },
          { name: "驳回", values: decisions.rejected },
          { name: "删除", values: decisions.deleted },
        ])}
        {...unless(some([...decisions.passed, ...decisions.rejected, ...decisions.deleted]))}
      />
      <ChartPanel
        title="关键词命中"
        note={`${note}，次 / 日`}
        look="lines"
        table={byDay(firstLines(charts.hits))}
        {...unless(charts.hits.length > 0)}
      />
      <ChartPanel
        title="负面占比"
        note={note}
        look="lines"
        table={{
          ...byDay([
            {
              name: "负面占比",
              values: opinions.negative.map((negative, at) => {
                const all = negative + (opinions.positive[at] ?? 0);
                return all === 0 ? null : (100 * negative) / all;
              }),
            },
          ]),
          write: (value) => `${Math.round(value * 10) / 10}%`,
        }}
        {...unless(some(opinions.negative) || some(opinions.positive))}
      >
        <p className="pt-2 text-13 text-ink-2">
          这段时间负面 <b className="num">{sum(opinions.negative)}</b> 条，正面{" "}
          <b className="num">{sum(opinions.positive)}</b> 条；没有评价的内容不算在内。
        </p>
      </ChartPanel>
      <ChartPanel
        title="会员"
        note={`${note}，人 / 日`}
        look="lines"
        table={byDay([
          { name: "发言会员", values: charts.active },
          ...(charts.signups === null ? [] : [{ name: "新注册", values: charts.signups }]),
        ])}
        {...unless(some(charts.active) || some(charts.signups ?? []))}
      />
      <ChartPanel
        title="版块占比"
        note={`${note}，帖子`}
        look="bars"
        height={charts.boards.length > 8 ? "h-96" : "h-64"}
        table={shareTable("版块", "帖子", charts.boards)}
        {...unless(charts.boards.length > 0)}
      />
      <ChartPanel
        title="分区对比"
        note={note}
        look="bars"
        height="h-96"
        table={{
          rowName: "分区",
          rows: compared.map(({ name }) => name),
          columns: [
            { name: "内容", values: compared.map(({ texts }) => texts) },
            { name: "评论", values: compared.map(({ comments }) => comments) },
            { name: "发言人次", values: compared.map(({ active }) => active) },
            { name: "命中", values: compared.map(({ hits }) => hits) },
            { name: "负面", values: compared.map(({ negative }) => negative) },
          ],
        }}
        {...unless(compared.some((one) => one.texts + one.comments > 0))}
      />
      <ChartPanel
        title="发布时段"
        note={`${note}，条`}
        look="field"
        table={weekTable(charts.hours)}
        className="wide:col-span-2"
        {...unless(charts.hours.some(some))}
      />
    </div>
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Things and how often, as a table. */
export function shareTable(
  rowName: string,
  column: string,
  shares: readonly { name: string; value: number }[],
): ChartTable {
  return {
    rowName,
    rows: shares.map(({ name }) => name),
    columns: [{ name: column, values: shares.map(({ value }) => value) }],
  };
}

/** The fullest lines, and the others together. */
function firstLines(lines: readonly { name: string; values: readonly number[] }[]): ChartColumn[] {
  if (lines.length <= MOST_LINES) return [...lines];
  const rest = lines.slice(MOST_LINES - 1);
  const others = (rest[0]?.values ?? []).map((_, at) => sum(rest.map(({ values }) => values[at] ?? 0)));
  return [...lines.slice(0, MOST_LINES - 1), { name: `其他 ${rest.length} 组`, values: others }];
}
