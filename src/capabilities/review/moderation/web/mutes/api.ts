import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { muteEndpoints } from "#capabilities/review/moderation/mutes-contract.ts";

export const mutesApi = adminClient<typeof muteEndpoints>();

export const MUTES = ["moderation", "mutes"] as const;

/** Members who may not write, newest first. @param all those of the past too */
export const muteList = (all: boolean) =>
  infiniteQueryOptions({
    queryKey: [...MUTES, all],
    queryFn: ({ pageParam, signal }) =>
      mutesApi(
        "GET /api/admin/mutes",
        { query: { all: all ? "1" : "0", cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
