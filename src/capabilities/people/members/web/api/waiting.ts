import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { memberApi } from "./client.ts";

/** What waits of the member's own; use it `enabled` while signed in. */
export const waiting = () =>
  readQuery([OWN, "waiting"], async (how) => (await memberApi("GET /api/my/waiting", {}, how)).items, {
    // What was decided while another screen was open belongs here.
    staleTime: 0,
  });
