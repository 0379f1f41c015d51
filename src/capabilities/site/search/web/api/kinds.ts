import { readQuery } from "#client/queries.ts";
import { searchApi } from "./client.ts";

/** What can be searched, by kind, and the series of cars that it may be about. */
export const searchKinds = () =>
  readQuery(["search", "kinds"], (how) => searchApi("GET /api/search/kinds", {}, how), {
    staleTime: Number.POSITIVE_INFINITY,
  });
