import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { redPacketApi } from "./client.ts";

/** One campaign, with what the member has of it. */
export const redPacket = (id: string) =>
  readQuery(
    [OWN, "red-packet", id],
    (how) => redPacketApi("GET /api/red-packets/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );
