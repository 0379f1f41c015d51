import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";

/** Looks again at all that shows notices or their number, as far as it is on the screen. */
export async function refreshNotices(queryClient: QueryClient): Promise<void> {
  // The personal page shows the count, too.
  const shown = ["unread", "notices", "profile", "waiting"];
  await Promise.all(shown.map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })));
}
