import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { reasonEndpoints } from "#capabilities/review/moderation/reasons-contract.ts";
import { readQuery } from "#client/queries.ts";

export type { KindReasons } from "#capabilities/review/moderation/reasons-contract.ts";

export const reasonsApi = adminClient<typeof reasonEndpoints>();

/** The reasons that refusals of each kind are given with. */
export const reasonList = () =>
  readQuery(["moderation", "reasons"], (how) => reasonsApi("GET /api/admin/reasons", {}, how), {
    staleTime: 0,
  });
