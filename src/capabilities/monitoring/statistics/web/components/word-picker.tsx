import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { wordRanking } from "../api/figures.ts";
import { WordSearch } from "./word-search.tsx";

export interface WordPickerProps {
  chosen: readonly string[];
  section: string | undefined;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Chooses one of the words that were found lately. */
export function WordPicker({ chosen, section, onPick, onClose }: WordPickerProps) {
  const [q, setQ] = useState<string>();
  const query = useQuery(wordRanking({ section, order: "month", q, limit: 50 }));
  const { data } = query;
  const found = (data?.items ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <Sheet onClose={onClose} title="添加词" description="近 30 天命中过的词。">
      <WordSearch value={q} onChange={setQ} />
      {data === undefined ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={4} />} />
      ) : found.length === 0 ? (
        <EmptyState
          compact
          as="p"
          title={q ? `没有找到“${q}”` : "没有可以加的词"}
          text="这里只有近 30 天命中过的词。"
        />
      ) : (
        <ul className="mt-2">
          {found.map(({ id, word, group, month }) => (
            <li key={id} className="hair-b">
              <button
                type="button"
                onClick={() => onPick(id)}
                className="press flex min-h-13 w-full items-center gap-3 text-left"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15">{word}</span>
                  <span className="block truncate text-12 text-ink-3">{group || "未分组"}</span>
                </span>
                <span className="num text-13 text-ink-2">{month} 次</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
