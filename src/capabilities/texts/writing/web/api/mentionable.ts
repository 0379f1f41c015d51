import { keepPreviousData } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { writingApi } from "./client.ts";

/** Members who can be named, by what their nicknames hold. */
export const mentionable = (q: string) =>
  readQuery(
    [OWN, "mentionable", q],
    async (how) => (await writingApi("GET /api/mentionable", { query: { q } }, how)).items,
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
