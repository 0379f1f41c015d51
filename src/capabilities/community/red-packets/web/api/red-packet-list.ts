import type { RedPacketTab } from "#capabilities/community/red-packets/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { redPacketApi } from "./client.ts";

/** One tab of the member's red packets. */
export const redPacketList = (tab: RedPacketTab) =>
  pagedQuery(
    [OWN, "red-packets", tab],
    (cursor, how) => redPacketApi("GET /api/my/red-packets", { query: { tab, cursor } }, how),
    {
      // One that was opened a moment ago has moved to another tab.
      staleTime: 0,
    },
  );

/** Those of a tab that hold no points. */
export const otherPacketList = (tab: RedPacketTab) =>
  readQuery(
    [OWN, "red-packets", "others", tab],
    (how) => redPacketApi("GET /api/my/red-packets/others", { query: { tab } }, how),
    { staleTime: 0 },
  );
