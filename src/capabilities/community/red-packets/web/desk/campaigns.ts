import type { redPacketEndpoints } from "#capabilities/community/red-packets/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery } from "#client/queries.ts";

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
