import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { muteEndpoints } from "#capabilities/review/moderation/mutes-contract.ts";
import { pagedQuery } from "#client/queries.ts";

export const mutesApi = adminClient<typeof muteEndpoints>();

const MUTES = ["moderation", "mutes"] as const;

/** Members who may not write, newest first. @param all those of the past too */
export const muteList = (all: boolean) =>
  pagedQuery(
    [...MUTES, all],
    (cursor, how) =>
      mutesApi("GET /api/admin/mutes", { query: { all: all ? "1" : "0", cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );
