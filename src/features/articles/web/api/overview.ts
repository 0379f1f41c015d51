import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/**
 * A section's figures, what is next in it, and how its home is laid out.
 * @param layout instead of the live one: `draft`, or a number
 */
export const overview = (section: string, layout?: string) =>
  readQuery(
    ["articles", "overview", section, ...(layout ? [layout] : [])],
    (how) => articleApi("GET /api/articles/overview", { query: { section, layout } }, how),
    { staleTime: 60_000 },
  );
