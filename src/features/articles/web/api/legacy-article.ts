import { queryOptions } from "@tanstack/react-query";
import { articleApi } from "./client.ts";

/** Which article an address of the former system means. */
export const legacyArticle = (id: string) =>
  queryOptions({
    queryKey: ["articles", "legacy", id],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/legacy/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
