import { keepPreviousData } from "@tanstack/react-query";
import { readQuery } from "#client/queries.ts";
import { searchApi } from "./client.ts";

/** What may be meant by what is typed so far. */
export const suggestions = (q: string, section: string | undefined) =>
  readQuery(
    ["search", "suggestions", q, section],
    (how) => searchApi("GET /api/search/suggest", { query: { q, section } }, how),
    {
      // What stood there goes on standing until the next comes.
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: false,
    },
  );
