import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { redPacketApi } from "./client.ts";

/** One campaign, with what the member has of it. */
export const redPacket = (id: string) =>
  queryOptions({
    queryKey: [OWN, "red-packet", id],
    queryFn: ({ signal }) =>
      redPacketApi("GET /api/red-packets/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });
