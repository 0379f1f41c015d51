import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** What to read next. */
export const related = (id: string) =>
  queryOptions({
    queryKey: ["articles", "related", id],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/{id}/related", { params: { id } }, { signal, quiet: true }),
    staleTime: 120_000,
  });
