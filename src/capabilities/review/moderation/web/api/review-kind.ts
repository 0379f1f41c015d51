import { queryOptions } from "@tanstack/react-query";
import { moderationApi } from "./client.ts";

/** How a queue is worded and what is offered in it. */
export const reviewKind = (name: string) =>
  queryOptions({
    queryKey: ["moderation", "kind", name],
    queryFn: ({ signal }) =>
      moderationApi("GET /api/admin/reviews/kinds/{name}", { params: { name } }, { signal, quiet: true }),
    staleTime: 60 * 60_000,
  });
