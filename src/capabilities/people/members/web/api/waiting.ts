import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { memberApi } from "./client.ts";

/** What waits of the member's own; use it `enabled` while signed in. */
export const waiting = () =>
  queryOptions({
    queryKey: [OWN, "waiting"],
    queryFn: async ({ signal }) =>
      (await memberApi("GET /api/my/waiting", {}, { signal, quiet: true })).items,
    // What was decided while another screen was open belongs here.
    staleTime: 0,
  });
