import type { QueryClient } from "@tanstack/react-query";
import type { RedPacket } from "#capabilities/community/red-packets/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { redPacketApi } from "./client.ts";

/**
 * Opens one packet of a campaign. A refusal is told in place.
 * @throws RequestError
 */
export function openRedPacket(id: string): Promise<RedPacket> {
  return redPacketApi("POST /api/red-packets/{id}/open", { params: { id } }, { quiet: true });
}

/** Looks again at all that shows this campaign, lists of it, and points. */
export async function refreshRedPacket(queryClient: QueryClient): Promise<void> {
  const shown = ["red-packet", "red-packets", "points", "profile"];
  await Promise.all(shown.map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })));
}
