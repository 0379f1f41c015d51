import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, DeskScreen, Panel, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { RankedWord, RankOrder } from "#capabilities/monitoring/statistics/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { saveCsv } from "#client/save-file.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { wordRanking } from "../api/figures.ts";
import { actionWords } from "../components/action-tag.tsx";
import { changeWords, shareWords } from "../components/change.ts";
import { MOST_WORDS } from "../components/range.ts";
import { RangeBar } from "../components/range-bar.tsx";
import { WordSearch } from "../components/word-search.tsx";
import { type Picking, WordCards, WordTable } from "../components/word-table.tsx";

const rankOrders = ["today", "week", "month", "change", "false"] as const satisfies readonly RankOrder[];

const orderWords = {
  today: "今日",
  week: "近 7 天",
  month: "近 30 天",
  change: "涨得最快",
  false: "误报最多",
} as const;

/** 关键词排行: words by how often they are found, how that changes, and how often wrongly. */
export default function AdminWordRanking() {
  return (
    <DeskScreen title="关键词排行">
      {(admin) => (
        <main className="pb-34 wide:pb-8">
          <Ranking edits={admin.permissions.includes("words.manage")} />
        </main>
      )}
    </DeskScreen>
  );
}

function Ranking({ edits }: { edits: boolean }) {
  const { values, change } = useAddress({
    order: oneOf(rankOrders, "week"),
    section: textUpTo(40),
    q: textUpTo(40),
  });
  const query = useQuery(wordRanking({ ...values, limit: 500 }));
  const { data } = query;
  const wide = useWide();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const picking: Picking = {
    picked,
    full: picked.length >= MOST_WORDS,
    toggle: (id) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]),
  };
  const items = data?.items ?? [];
  return (
    <>
      <AdminHeader title="关键词排行">
        <Button
          variant="line"
          size="s"
          icon="download"
          disabled={items.length === 0}
          onClick={() => saveCsv(`关键词排行-${formatDate(Date.now())}.csv`, [rankingCsv(items)])}
        >
          CSV
        </Button>
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        <RangeBar
          section={values.section ?? data?.section ?? ""}
          sections={data?.sections ?? []}
          all={data?.all ?? true}
          onSection={(section) => change({ section })}
        />
        <Panel title="命中排行" {...(data && { note: noteOf(data.words, items.length) })}>
          <div className="flex flex-wrap items-center gap-2 pb-2">
            <ul aria-label="排序" className="scroll-x flex min-w-0 gap-2 py-1.5">
              {rankOrders.map((order) => (
                <li key={order} className="flex-none">
                  <Chip selected={order === values.order} onClick={() => change({ order })}>
                    {orderWords[order]}
                  </Chip>
                </li>
              ))}
            </ul>
            <WordSearch key={values.q ?? ""} value={values.q} onChange={(q) => change({ q })} />
          </div>
          {data === undefined ? (
            <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={6} />} />
          ) : items.length === 0 ? (
            <EmptyState
              compact
              title={values.q ? `没有找到“${values.q}”` : "暂无数据"}
              text={values.q ? "近 30 天没有命中这个词。" : "近 30 天没有命中关键词。"}
            />
          ) : wide ? (
            <WordTable
              items={items}
              picking={picking}
              edits={edits}
              order={values.order}
              onOrder={(order) => change({ order })}
            />
          ) : (
            <WordCards items={items} picking={picking} />
          )}
        </Panel>
      </div>
      {picked.length > 0 && (
        <div className="hair-t fixed inset-x-0 bottom-[calc(var(--tab-h)+var(--safe-b))] z-20 bg-surface wide:sticky wide:bottom-0">
          <div className="flex h-15 items-center gap-3 px-4 wide:px-6">
            <p className="min-w-0 flex-1 text-13 text-ink-2">
              已选 <b className="num">{picked.length}</b> / {MOST_WORDS} 个词
            </p>
            <Button variant="line" onClick={() => setPicked([])}>
              清空
            </Button>
            <a
              href={deskPathOf("admin.wordcharts", {}, { query: { ids: picked.join(",") } })}
              className={buttonClass({ variant: "accent" })}
            >
              看图表
            </a>
          </div>
        </div>
      )}
    </>
  );
}

const noteOf = (words: number, listed: number) =>
  words > listed ? `${words} 个词，列出前 ${listed} 个` : `${words} 个词`;

function rankingCsv(items: readonly RankedWord[]): string {
  const rows = items.map((item) => [
    item.word,
    item.group,
    actionWords[item.action],
    item.today,
    changeWords(item.today, item.yesterday),
    item.week,
    changeWords(item.week, item.week_before),
    item.month,
    changeWords(item.month, item.month_before),
    shareWords(item.false_hits, item.month),
  ]);
  const names = [
    "词",
    "分组",
    "处理",
    "今日",
    "较昨日",
    "近 7 天",
    "较前 7 天",
    "近 30 天",
    "较前 30 天",
    "误报率",
  ];
  return csvFile([names, ...rows]);
}
