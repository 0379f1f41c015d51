import type { clubEndpoints } from "#capabilities/community/clubs/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery } from "#client/queries.ts";

export const deskApi = adminClient<typeof clubEndpoints>();

/** Pages of a club's members as the administration sees them, hosts and moderators first. */
export const deskMembers = (section: string, search: string | undefined) =>
  pagedQuery(
    ["admin", "clubs", section, search ?? ""],
    (cursor, how) =>
      deskApi(
        "GET /api/admin/clubs/{section}/members",
        { params: { section }, query: { search, cursor } },
        how,
      ),
    { staleTime: 0 },
  );
