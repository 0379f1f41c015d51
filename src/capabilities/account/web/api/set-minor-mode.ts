import type { QueryClient } from "@tanstack/react-query";
import type { MinorMode } from "#capabilities/account/contract.ts";
import { refreshProfile } from "#capabilities/members/web/public.ts";
import { minorMode, safety } from "./queries.ts";

/** Shows a new state of minors' mode wherever it stands. */
export function setMinorMode(queryClient: QueryClient, state: MinorMode): void {
  queryClient.setQueryData(minorMode().queryKey, state);
  void queryClient.invalidateQueries({ queryKey: safety().queryKey });
  void refreshProfile(queryClient);
}
