import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** One article with everything its page shows to a visitor. */
export const article = (id: string) =>
  queryOptions({
    queryKey: ["articles", "detail", id],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 120_000,
  });
