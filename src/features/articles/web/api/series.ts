import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/** One series of cars; refused when it is not known. */
export const carSeries = (slug: string) =>
  readQuery(
    ["articles", "series", slug],
    (how) => articleApi("GET /api/series/{slug}", { params: { slug } }, how),
    { staleTime: 300_000, retry: false },
  );
