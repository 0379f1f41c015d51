import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/** The section's carousel. */
export const featured = (section: string) =>
  readQuery(
    ["articles", "featured", section],
    (how) => articleApi("GET /api/articles/featured", { query: { section } }, how),
    { staleTime: 60_000 },
  );
