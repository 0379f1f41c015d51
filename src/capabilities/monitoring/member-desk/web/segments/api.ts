import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type {
  MemberFilter,
  segmentEndpoints,
} from "#capabilities/monitoring/member-desk/segments-contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export type { MemberFilter, Segment } from "#capabilities/monitoring/member-desk/segments-contract.ts";

export const segmentApi = adminClient<typeof segmentEndpoints>();

export const SEGMENTS = ["admin", "segments"] as const;

/** Kept filters, by name. */
export const segmentList = () =>
  readQuery([...SEGMENTS, "list"], (how) => segmentApi("GET /api/admin/segments", {}, how), { staleTime: 0 });

/** How many members a filter finds now. */
export const memberCount = (filter: MemberFilter) =>
  readQuery(
    [...SEGMENTS, "count", filter],
    (how) => segmentApi("POST /api/admin/segments/count", { body: { filter } }, how),
    { staleTime: 30_000 },
  );

/** Members whom a segment finds now; `version` of its filter. */
export const segmentMembers = (id: string, version: string) =>
  pagedQuery(
    [...SEGMENTS, "members", id, version],
    (cursor, how) =>
      segmentApi("GET /api/admin/segments/{id}/members", { params: { id }, query: { cursor } }, how),
    { staleTime: 0 },
  );
