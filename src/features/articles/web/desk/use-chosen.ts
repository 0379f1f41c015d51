import { useState } from "react";
import type { DeskArticle } from "#features/articles/draft-contract.ts";
import { BATCH_MOST } from "#shared/article-desk.ts";
import { toast } from "#ui/toast-store.ts";
import { rowKey } from "./api.ts";

export type Chosen = ReadonlyMap<string, DeskArticle>;
export type Choice = ReturnType<typeof useChosen>;

const tooMany = () => toast(`一次最多选 ${BATCH_MOST} 篇`);

/** Rows that are chosen in the list; null while none are to be. They stay chosen when the list is filtered otherwise. */
export function useChosen(loaded: readonly DeskArticle[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const all = loaded.length > 0 && loaded.every((row) => chosen?.has(rowKey(row)));
  return {
    chosen,
    all,
    switchOn: () => setChosen(chosen === null ? new Map() : null),
    end: () => setChosen(null),
    toggle(row: DeskArticle) {
      const next = new Map(chosen);
      if (next.delete(rowKey(row))) setChosen(next);
      else if (next.size >= BATCH_MOST) tooMany();
      else setChosen(next.set(rowKey(row), row));
    },
    /** All that are loaded, as many as go; none where they all are. */
    toggleAll() {
      if (all) return setChosen(new Map());
      const next = new Map(chosen);
      for (const row of loaded) if (next.size < BATCH_MOST) next.set(rowKey(row), row);
      if (next.size < loaded.length) tooMany();
      setChosen(next);
    },
  };
}
