import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";

/** All that shows notices or their number: the personal page does, too. */
export const shownByNotices: readonly QueryKey[] = ["unread", "notices", "profile", "waiting"].map((what) => [
  OWN,
  what,
]);

/** Looks again at all that shows notices or their number, as far as it is on the screen. */
export async function refreshNotices(queryClient: QueryClient): Promise<void> {
  await Promise.all(shownByNotices.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
