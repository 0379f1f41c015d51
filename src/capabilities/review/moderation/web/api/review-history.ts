import { queryOptions } from "@tanstack/react-query";
import { moderationApi } from "./client.ts";

/** What was done with an item, newest first, each with what it said from then on. */
export const reviewHistory = (id: string) =>
  queryOptions({
    queryKey: ["moderation", "history", id],
    queryFn: ({ signal }) =>
      moderationApi("GET /api/admin/reviews/{id}/history", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });
