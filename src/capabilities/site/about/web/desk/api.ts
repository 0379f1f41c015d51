import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { aboutEndpoints } from "#capabilities/site/about/contract.ts";
import { readQuery } from "#client/queries.ts";

export const aboutDeskApi = adminClient<typeof aboutEndpoints>();

/** What is said of a section, as it is edited. */
export const deskAbout = (section: string) =>
  readQuery(
    ["admin", "about", section],
    (how) => aboutDeskApi("GET /api/admin/about/{section}", { params: { section } }, how),
    { staleTime: 0 },
  );
