import { readQuery } from "#client/queries.ts";
import { moderationApi, POLL } from "./client.ts";

/** What waits and what was done. */
export const overview = () =>
  readQuery(["moderation", "overview"], (how) => moderationApi("GET /api/admin/overview", {}, how), {
    refetchInterval: POLL,
    staleTime: 5_000,
  });
