import { infiniteQueryOptions } from "@tanstack/react-query";
import type { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";

export const deskApi = adminClient<typeof redPacketEndpoints>();

/** How often the figures of running campaigns are looked at again, in ms. */
const WATCH_MS = 5000;

/** Campaigns, newest first; watched while one of them runs. */
export const campaigns = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "red-packets"],
    queryFn: ({ pageParam, signal }) =>
      deskApi(
        "GET /api/admin/red-packets",
        { query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.items.some(({ status }) => status === "running"))
        ? WATCH_MS
        : false,
  });
