import { queryOptions } from "@tanstack/react-query";
import { live } from "#client/live.ts";
import { OWN } from "#client/own-queries.ts";
import { noticeApi } from "./client.ts";

/** How many notices a member has not read. */
export const unread = () =>
  queryOptions({
    queryKey: [OWN, "unread"],
    queryFn: ({ signal }) => noticeApi("GET /api/notices/unread", {}, { signal, quiet: true }),
    refetchInterval: () => (live.on ? 300_000 : 60_000),
  });
