import type { QueryClient } from "@tanstack/react-query";
import { refreshProfile } from "#capabilities/people/members/web/public.ts";
import type { MinorMode } from "#capabilities/profile/account/contract.ts";
import { minorMode, safety } from "./queries.ts";

/** Shows a new state of minors' mode wherever it stands. */
export function setMinorMode(queryClient: QueryClient, state: MinorMode): void {
  queryClient.setQueryData(minorMode().queryKey, state);
  void queryClient.invalidateQueries({ queryKey: safety().queryKey });
  void refreshProfile(queryClient);
}
