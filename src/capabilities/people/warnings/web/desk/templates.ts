import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { warningEndpoints } from "#capabilities/people/warnings/contract.ts";
import { readQuery } from "#client/queries.ts";

export type { WarningTemplate } from "#capabilities/people/warnings/contract.ts";

export const templatesApi = adminClient<typeof warningEndpoints>();

/** Ready made warnings, in their order. */
export const warningTemplates = () =>
  readQuery(
    ["admin", "members", "warning templates"],
    (how) => templatesApi("GET /api/admin/warning-templates", {}, how),
    { staleTime: 0 },
  );
