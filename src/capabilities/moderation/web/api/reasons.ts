import { queryOptions } from "@tanstack/react-query";
import { moderationApi } from "./client.ts";

/** Reasons to choose from when rejecting. */
export const reasons = (kind: string) =>
  queryOptions({
    queryKey: ["moderation", "reasons", kind],
    queryFn: ({ signal }) =>
      moderationApi("GET /api/admin/reviews/reasons", { query: { kind } }, { signal, quiet: true }),
    staleTime: 60 * 60_000,
  });
