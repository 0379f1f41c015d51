import { queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { reasonEndpoints } from "#capabilities/review/moderation/reasons-contract.ts";

export type { KindReasons } from "#capabilities/review/moderation/reasons-contract.ts";

export const reasonsApi = adminClient<typeof reasonEndpoints>();

/** The reasons that refusals of each kind are given with. */
export const reasonList = () =>
  queryOptions({
    queryKey: ["moderation", "reasons"],
    queryFn: ({ signal }) => reasonsApi("GET /api/admin/reasons", {}, { signal, quiet: true }),
    staleTime: 0,
  });
