import { queryOptions } from "@tanstack/react-query";
import { messageApi } from "./client.ts";

/** How many messages a member has not read. */
export const unread = (memberId: string) =>
  queryOptions({
    queryKey: ["messages", memberId, "unread"],
    queryFn: ({ signal }) => messageApi("GET /api/messages/unread", {}, { signal, quiet: true }),
    refetchInterval: 60_000,
  });
