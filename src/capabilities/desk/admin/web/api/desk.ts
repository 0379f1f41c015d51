import { readQuery } from "#client/queries.ts";
import { adminApi } from "./client.ts";

/** What waits where. It belongs to nobody's screen, so it is asked again now and then while one is open. */
export const desk = () =>
  readQuery(["admin", "desk"], (how) => adminApi("GET /api/admin/desk", {}, how), {
    refetchInterval: 20_000,
    staleTime: 5_000,
  });
