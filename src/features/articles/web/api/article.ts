import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/** One article with everything its page shows to a visitor. */
export const article = (id: string) =>
  readQuery(
    ["articles", "detail", id],
    (how) => articleApi("GET /api/articles/{id}", { params: { id } }, how),
    { staleTime: 120_000 },
  );
