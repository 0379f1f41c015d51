import { infiniteQueryOptions } from "@tanstack/react-query";
import { adminApi } from "./client.ts";

/** What administrators did, newest first. */
export const audit = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "audit"],
    queryFn: ({ pageParam, signal }) =>
      adminApi(
        "GET /api/admin/audit",
        { query: { cursor: pageParam ?? undefined, limit: 8 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
