import type { roleEndpoints } from "#capabilities/desk/admin/contract.ts";
import { readQuery } from "#client/queries.ts";
import { adminClient } from "../admin-client.ts";

export const rolesApi = adminClient<typeof roleEndpoints>();

/** All roles, and everything that can be given. */
export const deskRoles = () =>
  readQuery(["admin", "roles"], (how) => rolesApi("GET /api/admin/roles", {}, how), { staleTime: 0 });
