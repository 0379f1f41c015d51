import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { messageApi } from "./client.ts";

/** How many messages a member has not read. */
export const unread = () =>
  queryOptions({
    queryKey: [OWN, "unread"],
    queryFn: ({ signal }) => messageApi("GET /api/messages/unread", {}, { signal, quiet: true }),
    refetchInterval: 60_000,
  });
