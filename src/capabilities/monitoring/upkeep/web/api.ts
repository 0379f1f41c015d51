import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { upkeepEndpoints } from "#capabilities/monitoring/upkeep/contract.ts";
import { pagedQuery } from "#client/queries.ts";

export const upkeepApi = adminClient<typeof upkeepEndpoints>();

export const UPKEEP = ["admin", "upkeep"] as const;

/** Rows that failed, the latest first. */
export const failingRows = pagedQuery(
  [...UPKEEP, "rows"],
  (cursor, how) => upkeepApi("GET /api/admin/upkeep", { query: { cursor, limit: 20 } }, how),
  { staleTime: 0 },
);

/** Points of the house, the latest first. */
export const housePoints = pagedQuery(
  [...UPKEEP, "house"],
  (cursor, how) => upkeepApi("GET /api/admin/upkeep/house", { query: { cursor, limit: 20 } }, how),
  { staleTime: 0 },
);
