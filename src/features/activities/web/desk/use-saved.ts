import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { deskActivity, refreshActivities } from "./api.ts";

/** Does something to an activity that answers it as it stands then. */
export function useActivityAct(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ run, done }: { run: () => Promise<DeskActivityDetail>; done: string }) {
      const activity = await run();
      queryClient.setQueryData(deskActivity(id).queryKey, activity);
      await refreshActivities(queryClient);
      toast(done, { kind: "done" });
    },
    // What was refused was told by the request layer; the screen then shows why.
    onError: () => void refreshActivities(queryClient),
  });
}
