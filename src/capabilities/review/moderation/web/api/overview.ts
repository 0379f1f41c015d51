import { keepPreviousData } from "@tanstack/react-query";
import { readQuery } from "#client/queries.ts";
import { moderationApi, POLL } from "./client.ts";

/** What waits and what was done. */
export const overview = (section?: string) =>
  readQuery(
    ["moderation", "overview", section],
    (how) => moderationApi("GET /api/admin/overview", { query: { section } }, how),
    { refetchInterval: POLL, staleTime: 5_000, placeholderData: keepPreviousData },
  );
