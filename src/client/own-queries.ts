import type { QueryClient } from "@tanstack/react-query";
import { useSession } from "./session.ts";

/**
 * First part of every query key whose answer belongs to the signed-in member (likes, collects, notices …):
 * `[OWN, "profile"]`. Such queries are `enabled` while there is a token only.
 */
export const OWN = "own";

/** Forgets what belongs to one member as soon as another, or nobody, is signed in. Returns the unsubscriber. */
export function forgetOwnQueries(queryClient: QueryClient): () => void {
  return useSession.subscribe((session, before) => {
    const same = session.user?.id === before.user?.id || before.user === null;
    if (same && (session.token === null) === (before.token === null)) return;
    // Signed in: what is on screen asks again, now as this member.
    if (session.token === null) queryClient.removeQueries({ queryKey: [OWN] });
    else void queryClient.resetQueries({ queryKey: [OWN] });
  });
}
