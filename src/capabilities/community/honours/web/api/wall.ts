import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { honourApi } from "./client.ts";

/** The member's own honours: lit ones, and how far he is with the rest. */
export const wall = () =>
  readQuery([OWN, "honours"], (how) => honourApi("GET /my/honor", {}, how), { staleTime: 0 });

/**
 * Wears an honour, or takes it off.
 * @throws RequestError which the request layer told
 */
export async function setWorn(queryClient: QueryClient, key: string, on: boolean): Promise<void> {
  const given = { params: { key } };
  const now = await (on
    ? honourApi("PUT /api/my/honours/{key}/worn", given)
    : honourApi("DELETE /api/my/honours/{key}/worn", given));
  queryClient.setQueryData(wall().queryKey, now);
  // The personal page shows what is worn, too.
  void queryClient.invalidateQueries({ queryKey: [OWN, "profile"] });
}
