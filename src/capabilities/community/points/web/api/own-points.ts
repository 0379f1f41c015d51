import type { PointFilter } from "#capabilities/community/points/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { pointApi } from "./client.ts";

/** The member's points and which of them expire next. */
export const ownPoints = () => readQuery([OWN, "points"], (how) => pointApi("GET /api/my/points", {}, how));

/** Every movement of them, newest first. */
export const pointEntries = (kind: PointFilter) =>
  pagedQuery(
    [OWN, "points", "entries", kind],
    (cursor, how) => pointApi("GET /api/my/points/entries", { query: { kind, cursor } }, how),
    { staleTime: 0 },
  );
