import { queryOptions } from "@tanstack/react-query";
import { moderationApi } from "./client.ts";

/** One entry of a queue; nothing is asked without an id. */
export const oneReview = (id: string | null) =>
  queryOptions({
    queryKey: ["moderation", "review", id],
    queryFn: ({ signal }) =>
      moderationApi("GET /api/admin/reviews/{id}", { params: { id: id ?? "" } }, { signal, quiet: true }),
    enabled: id !== null,
    staleTime: 0,
  });
