import type { QueryClient } from "@tanstack/react-query";
import { ownProfile } from "./own-profile.ts";

export const ownProfileKey = ownProfile().queryKey;

/** What the member sees of himself has changed: it is asked for anew. */
export function refreshProfile(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ownProfileKey });
}
