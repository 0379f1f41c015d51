import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { pointApi } from "./client.ts";

/** What points can be exchanged for in a section. */
export const exchanges = (section: string) =>
  readQuery(
    [OWN, "points", "exchanges", section],
    (how) => pointApi("GET /api/points/exchanges", { query: { section } }, how),
    { staleTime: 0 },
  );
