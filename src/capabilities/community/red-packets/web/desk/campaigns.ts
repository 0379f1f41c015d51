import type { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const deskApi = adminClient<typeof redPacketEndpoints>();

/** How often the figures of running campaigns are looked at again, in ms. */
const WATCH_MS = 5000;

/** Campaigns, newest first; watched while one of them runs. */
export const campaigns = () =>
  pagedQuery(
    ["admin", "red-packets"],
    (cursor, how) => deskApi("GET /api/admin/red-packets", { query: { cursor } }, how),
    {
      staleTime: 0,
      refetchInterval: (query) =>
        query.state.data?.pages.some((page) => page.items.some(({ status }) => status === "running"))
          ? WATCH_MS
          : false,
    },
  );

/** What can be asked of those who want to open one. */
export const knownConditions = () =>
  readQuery(["admin", "red-packet-conditions"], (how) =>
    deskApi("GET /api/admin/red-packets/conditions", {}, how),
  );

/** Who opened how much of a campaign, newest first. */
export const openedOf = (id: string) =>
  pagedQuery(
    ["admin", "red-packets", "opened", id],
    (cursor, how) =>
      deskApi("GET /api/admin/red-packets/{id}/opened", { params: { id }, query: { cursor } }, how),
    { staleTime: 0 },
  );

/** What was opened of a campaign, day by day. */
export const daysOf = (id: string) =>
  readQuery(
    ["admin", "red-packets", "days", id],
    (how) => deskApi("GET /api/admin/red-packets/{id}/days", { params: { id } }, how),
    { staleTime: 0 },
  );
