import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { aroundDeskEndpoints } from "#capabilities/site/around/desk-contract.ts";
import { readQuery } from "#client/queries.ts";

export const aroundDeskApi = adminClient<typeof aroundDeskEndpoints>();

const fresh = { staleTime: 0 };

export const deskLinks = readQuery(
  ["admin", "links"],
  (how) => aroundDeskApi("GET /api/admin/links", {}, how),
  fresh,
);
export const deskAnnouncements = readQuery(
  ["admin", "announcements"],
  (how) => aroundDeskApi("GET /api/admin/announcements", {}, how),
  fresh,
);
export const deskAdverts = readQuery(
  ["admin", "adverts"],
  (how) => aroundDeskApi("GET /api/admin/adverts", {}, how),
  fresh,
);
