import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followDesk } from "#capabilities/desk/admin/web/public.ts";
import { MONITORING } from "./client.ts";

/** Reads what is on screen again as soon as something was found, raised or done by others. */
export function useMonitoringLive(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followDesk("desk:monitoring", () => {
        void queryClient.invalidateQueries({ queryKey: MONITORING });
      }),
    [queryClient],
  );
}
