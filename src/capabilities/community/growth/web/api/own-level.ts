import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { growthApi } from "./client.ts";

/** The member's own level; use it `enabled` while signed in. */
export const ownLevel = () =>
  queryOptions({
    queryKey: [OWN, "level"],
    queryFn: ({ signal }) => growthApi("GET /api/my/level", {}, { signal, quiet: true }),
  });
