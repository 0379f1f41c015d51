import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { writingApi } from "./client.ts";

/** Members who can be named, by what their nicknames hold. */
export const mentionable = (q: string) =>
  queryOptions({
    queryKey: [OWN, "mentionable", q],
    queryFn: async ({ signal }) =>
      (await writingApi("GET /api/mentionable", { query: { q } }, { signal, quiet: true })).items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
