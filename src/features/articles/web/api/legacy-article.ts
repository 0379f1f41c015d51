import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/** Which article an address of the former system means. */
export const legacyArticle = (id: string) =>
  readQuery(
    ["articles", "legacy", id],
    (how) => articleApi("GET /api/articles/legacy/{id}", { params: { id } }, how),
    { staleTime: Number.POSITIVE_INFINITY },
  );
