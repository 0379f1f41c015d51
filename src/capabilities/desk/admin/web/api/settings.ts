import type { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import { readQuery } from "#client/queries.ts";
import { adminClient } from "../admin-client.ts";

export const settingsApi = adminClient<typeof settingEndpoints>();

/** What operators may set, by what it belongs to. */
export const deskSettings = () =>
  readQuery(["admin", "settings"], (how) => settingsApi("GET /api/admin/settings", {}, how), {
    staleTime: 0,
  });
