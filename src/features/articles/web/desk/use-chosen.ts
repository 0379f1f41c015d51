import { useState } from "react";
import type { BatchRow } from "#features/articles/batch-contract.ts";
import type { DeskArticle } from "#features/articles/draft-contract.ts";
import { BATCH_MOST } from "#shared/article-desk.ts";
import { toast } from "#ui/toast-store.ts";
import { rowKey, sameRow } from "./api.ts";

export type Chosen = ReadonlyMap<string, DeskArticle>;
export type Choice = ReturnType<typeof useChosen>;

const tooMany = () => toast(`一次最多选 ${BATCH_MOST} 篇`);

/** Rows that are chosen in the list; null while none are to be. They stay chosen when the list is filtered otherwise. */
export function useChosen(loaded: readonly DeskArticle[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const keyOf = (row: BatchRow) =>
    chosen?.has(rowKey(row)) ? rowKey(row) : [...(chosen ?? [])].find(([, one]) => sameRow(one, row))?.[0];
  const has = (row: BatchRow) => keyOf(row) !== undefined;
  const all = loaded.length > 0 && loaded.every(has);
  return {
    chosen,
    all,
    /** Also when it became an article, or got a working copy, since it was chosen. */
    has,
    switchOn: () => setChosen(chosen === null ? new Map() : null),
    end: () => setChosen(null),
    /** Those alone stay chosen; without any, choosing is over. */
    keep(rows: readonly BatchRow[]) {
      const left = [...(chosen ?? [])].filter(([, one]) => rows.some((row) => sameRow(one, row)));
      setChosen(left.length === 0 ? null : new Map(left));
    },
    toggle(row: DeskArticle) {
      const next = new Map(chosen);
      if (next.delete(keyOf(row) ?? "")) setChosen(next);
      else if (next.size >= BATCH_MOST) tooMany();
      else setChosen(next.set(rowKey(row), row));
    },
    /** All that are loaded, as many as go; none where they all are. */
    toggleAll() {
      if (all) return setChosen(new Map());
      const next = new Map(chosen);
      const more = loaded.filter((row) => !has(row));
      for (const row of more) if (next.size < BATCH_MOST) next.set(rowKey(row), row);
      if (next.size < (chosen?.size ?? 0) + more.length) tooMany();
      setChosen(next);
    },
  };
}
