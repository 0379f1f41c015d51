import { useSearchParams } from "react-router";
import type { QueueFilter, QueueTab } from "../api/review-list.ts";
import { tabs } from "./choices.ts";

export interface FilterControl {
  filter: QueueFilter;
  change: (changes: Partial<Pick<QueueFilter, "status" | "section" | "q">>) => void;
}

/** The queue's filter lies in the address, so that it survives a reload and can be passed on. Without one, `first` is open. */
export function useFilter(kind: string, first: QueueTab): FilterControl {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("status");
  const filter: QueueFilter = {
    kind,
    status: tabs.find((tab) => tab.key === wanted)?.key ?? first,
    section: search.get("section") ?? undefined,
    q: search.get("q") ?? undefined,
  };
  return {
    filter,
    change(changes) {
      const next = { ...filter, ...changes };
      const params = new URLSearchParams();
      if (next.status !== first) params.set("status", next.status);
      if (next.section) params.set("section", next.section);
      if (next.q) params.set("q", next.q);
      setSearch(params, { replace: true, preventScrollReset: true });
    },
  };
}
