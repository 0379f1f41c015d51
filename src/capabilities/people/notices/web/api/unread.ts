import { live } from "#client/live.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { noticeApi } from "./client.ts";

/** How many notices a member has not read. */
export const unread = () =>
  readQuery([OWN, "unread"], (how) => noticeApi("GET /api/notices/unread", {}, how), {
    refetchInterval: () => (live.on ? 300_000 : 60_000),
  });
