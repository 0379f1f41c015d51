import { readQuery } from "#client/queries.ts";
import { adminApi } from "./client.ts";

/** All administrators. */
export const administrators = () =>
  readQuery(["admin", "administrators"], (how) => adminApi("GET /api/admin/administrators", {}, how), {
    staleTime: 0,
  });
