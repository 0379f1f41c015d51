import { queryOptions } from "@tanstack/react-query";
import { moderationApi, POLL } from "./client.ts";

/** What waits and what was done. */
export const overview = () =>
  queryOptions({
    queryKey: ["moderation", "overview"],
    queryFn: ({ signal }) => moderationApi("GET /api/admin/overview", {}, { signal, quiet: true }),
    refetchInterval: POLL,
    staleTime: 5_000,
  });
