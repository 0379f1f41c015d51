import type { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import { readQuery } from "#client/queries.ts";
import { adminClient } from "../admin-client.ts";

export const settingsApi = adminClient<typeof settingEndpoints>();

/** What operators may set, by what it belongs to. */
export const deskSettings = () =>
  readQuery(["admin", "settings"], (how) => settingsApi("GET /api/admin/settings", {}, how), {
    staleTime: 0,
  });

/** How one was changed, by whom and when, the latest first. */
export const settingHistory = (key: string) =>
  readQuery(
    ["admin", "settings", "history", key],
    (how) => settingsApi("GET /api/admin/settings/{key}/history", { params: { key } }, how),
    { staleTime: 0 },
  );
