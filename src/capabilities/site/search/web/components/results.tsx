import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { countTap, countWord } from "../api/count-word.ts";
import { type SearchFilter, searchList } from "../api/search-list.ts";
import { NameCard } from "./name-card.tsx";
import { NameRow } from "./name-row.tsx";
import { LostDrawing, NoResults, type Widening } from "./no-results.tsx";
import { ResultNotice } from "./result-notice.tsx";
import { ResultRow } from "./result-row.tsx";

interface ResultsProps {
  filter: SearchFilter;
  /** Kinds that are found by name: all of their results are rows of names. */
  named: boolean;
  /** A way to more, for where nothing is found. */
  widen: Widening | undefined;
  onExact: () => void;
  onSearch: (word: string) => void;
}

/** Words whose search was counted since the page was opened; the server counts each once an hour. */
const counted = new Set<string>();
/** The same of words of whose results something was opened. */
const opened = new Set<string>();

/** What is found, in all states. */
export function Results({ filter, named, widen, onExact, onSearch }: ResultsProps) {
  const query = useInfiniteQuery(searchList(filter));
  const first = query.data?.pages[0];
  const { q } = filter;
  const clear = first?.corrected === null && !first.relaxed;
  const missed =
    first !== undefined &&
    !first.partial &&
    !(clear && first.items.length + first.names.length > 0) &&
    !(filter.kind || filter.section || filter.series || filter.span);
  const counts = missed || (clear && first.items.length > 0);
  useEffect(() => {
    if (!counts || counted.has(q)) return;
    counted.add(q);
    countWord(q, missed);
  }, [counts, missed, q]);
  const box = useRef<HTMLDivElement>(null);
  const leads = counts && !missed;
  useEffect(() => {
    if (!leads) return;
    const note = ({ target }: MouseEvent) => {
      if (opened.has(q) || !(target instanceof Element) || target.closest("a") === null) return;
      opened.add(q);
      countTap(q);
    };
    const { current } = box;
    current?.addEventListener("click", note);
    return () => current?.removeEventListener("click", note);
  }, [leads, q]);
  const names = first?.names ?? [];
  const partial = query.data?.pages.at(-1)?.partial ?? false;
  return (
    <div ref={box}>
      {first ? <ResultNotice typed={q} found={first} onExact={onExact} onSearch={onSearch} /> : null}
      {names.length > 0 ? (
        <section aria-label="名称匹配" className="border-b-8 border-surface-2">
          {names.map((result) =>
            result.card ? (
              <NameCard key={result.key} name={result} card={result.card} />
            ) : (
              <NameRow key={result.key} result={result} />
            ),
          )}
        </section>
      ) : null}
      <EndlessList
        query={query}
        label="搜索结果"
        itemKey={({ key }) => key}
        estimate={named ? 60 : 112}
        waiting={<FeedSkeleton />}
        failed={{ compact: true }}
        ending={partial ? "结果较多，已显示最相关的一部分" : undefined}
        empty={
          partial ? (
            <EmptyState
              compact
              role="status"
              title="搜索未完成"
              text="搜索超时，请换个更具体的关键词。"
              drawing={<LostDrawing />}
              action={
                <Button variant="accent" onClick={() => void query.refetch()}>
                  再试一次
                </Button>
              }
            />
          ) : names.length > 0 ? (
            <p role="status" className="px-edge py-6 text-center text-13 text-ink-3">
              仅名称匹配，暂无相关内容
            </p>
          ) : (
            <NoResults q={q} widen={widen} onSearch={onSearch} />
          )
        }
      >
        {(result) => (named ? <NameRow result={result} /> : <ResultRow result={result} />)}
      </EndlessList>
    </div>
  );
}
