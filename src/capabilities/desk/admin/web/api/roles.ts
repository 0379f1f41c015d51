import { queryOptions } from "@tanstack/react-query";
import type { roleEndpoints } from "#capabilities/desk/admin/contract.ts";
import { adminClient } from "../admin-client.ts";

export const rolesApi = adminClient<typeof roleEndpoints>();

/** All roles, and everything that can be given. */
export const deskRoles = () =>
  queryOptions({
    queryKey: ["admin", "roles"],
    queryFn: ({ signal }) => rolesApi("GET /api/admin/roles", {}, { signal, quiet: true }),
    staleTime: 0,
  });
