import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { followDesk } from "#capabilities/desk/admin/web/public.ts";
import type { HitPage } from "#capabilities/monitoring/monitoring/contract.ts";
import { itemsOf } from "#ui/endless-list.tsx";
import { type HitFilter, hitList, newestHits } from "../api/hits.ts";
import { countNewer } from "./newer.ts";

/** Pages of hits, as the query keeps them. */
type Loaded = InfiniteData<HitPage>;

/**
 * Hits under a filter, and how many came since they were read. What is on screen stays where it is until somebody asks for
 * those; what others did to what is on screen shows at once.
 */
export function useHitStream(filter: HitFilter) {
  const queryClient = useQueryClient();
  const options = hitList(filter);
  const query = useInfiniteQuery(options);
  const [head, setHead] = useState<HitPage | null>(null);
  const items = itemsOf(query, ({ id }) => id);
  const figures = query.data?.pages[0];
  const waiting = head === null || figures === undefined ? 0 : countNewer(head.items, figures.newest);

  const look = useEffectEvent(async () => {
    // Nobody reads yet, so that nothing can move away under a finger.
    if (items.length === 0) return void queryClient.invalidateQueries({ queryKey: options.queryKey });
    // A failure is told by the list itself when it is read again.
    const now = await queryClient.fetchQuery(newestHits(filter)).catch(() => null);
    if (now === null) return;
    setHead(now);
    if (countNewer(now.items, figures?.newest ?? null) === 0)
      void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  useEffect(() => followDesk("desk:monitoring", () => void look()), []);

  /** Shows what came: the list begins anew, with its first page. */
  const showNew = async () => {
    queryClient.setQueryData(
      options.queryKey,
      (data: Loaded | undefined) =>
        data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    await query.refetch();
  };
  /** Shows a hit as read where it stands; its place is that of unread ones until the list is read again. */
  const markRead = (id: string) =>
    queryClient.setQueryData(
      options.queryKey,
      (data: Loaded | undefined) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            unread: Math.max(0, page.unread - 1),
            items: page.items.map((hit) => (hit.id === id ? { ...hit, read: true } : hit)),
          })),
        },
    );
  return { query, items, figures, waiting, showNew, markRead };
}
