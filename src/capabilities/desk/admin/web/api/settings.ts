import { queryOptions } from "@tanstack/react-query";
import type { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import { adminClient } from "../admin-client.ts";

export const settingsApi = adminClient<typeof settingEndpoints>();

/** What operators may set, by what it belongs to. */
export const deskSettings = () =>
  queryOptions({
    queryKey: ["admin", "settings"],
    queryFn: ({ signal }) => settingsApi("GET /api/admin/settings", {}, { signal, quiet: true }),
    staleTime: 0,
  });
