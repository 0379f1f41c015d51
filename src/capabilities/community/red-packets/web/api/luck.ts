import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { redPacketApi } from "./client.ts";

/** Who opened how much of a campaign, newest first. */
export const luck = (id: string) =>
  pagedQuery(
    [OWN, "red-packet", id, "luck"],
    (cursor, how) =>
      redPacketApi("GET /api/red-packets/{id}/luck", { params: { id }, query: { cursor } }, how),
    { staleTime: 0 },
  );
