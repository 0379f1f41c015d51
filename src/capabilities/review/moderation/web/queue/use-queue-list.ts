import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { itemsOf } from "#ui/endless-list.tsx";
import { oneReview } from "../api/one-review.ts";
import { type QueueFilter, reviewList } from "../api/review-list.ts";

/**
 * The list under a filter, and which of it is open.
 * @param onlyOpened nothing is open until somebody opens it; otherwise the first is, and after a decision the one that
 *   moved up into its place
 */
export function useQueueList(filter: QueueFilter, onlyOpened = false) {
  const query = useInfiniteQuery(reviewList(filter));
  const [open, setOpen] = useState<{ id: string; index: number } | null>(null);
  const opened = useRef(open);
  opened.current = open;
  const items: ReviewRow[] = itemsOf(query, ({ id }) => id);
  const place = items.findIndex((item) => item.id === open?.id);
  // What was offered may stand behind the pages that are loaded.
  const single = useQuery(oneReview(onlyOpened && place < 0 ? (open?.id ?? null) : null));
  const index = place >= 0 ? place : Math.max(0, Math.min(open?.index ?? 0, items.length - 1));
  return {
    query,
    items,
    index,
    current: place >= 0 || !onlyOpened ? items[index] : open === null ? undefined : single.data,
    /** What is open could not be read. */
    failed: single.isError,
    failure: single.error,
    /** True once somebody chose an item; before that the first one is only offered. */
    chosen: open !== null && place >= 0,
    counts: query.data?.pages[0]?.counts,
    openAt(next: number) {
      const item = items[Math.max(0, Math.min(next, items.length - 1))];
      if (item) setOpen({ id: item.id, index: items.indexOf(item) });
    },
    openId: (id: string) => setOpen({ id, index }),
    openedId: () => opened.current?.id ?? null,
    /**
     * Opens what was offered, unless somebody opened something himself while it was on its way.
     * @param before what was open when it was asked for
     */
    openOffered(id: string, before: string | null): boolean {
      const now = opened.current?.id ?? null;
      const taken = now === null || now === before || now === id;
      if (taken) setOpen({ id, index });
      return taken;
    },
    close: () => setOpen(null),
  };
}
