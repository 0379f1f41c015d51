import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { Button, type ButtonStyle } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { liveApi, liveRoom, ownLive } from "../api.ts";

/** Asks to be told when a room begins, or no longer. */
export function ReminderButton({ id, size = "s" }: { id: string; size?: ButtonStyle["size"] }) {
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...ownLive(id), enabled: signedIn });
  const on = signedIn && data?.reminded === true;
  const change = useMutation({
    mutationFn: async () => {
      if (on) await liveApi("DELETE /api/live/{id}/reminder", { params: { id } });
      else await liveApi("POST /api/live/{id}/reminder", { params: { id } });
    },
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ownLive(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: liveRoom(id).queryKey }),
      ]);
      toast(on ? "已取消预约" : "预约成功，开播前提醒你", { kind: "done" });
    },
  });
  return (
    <Button
      size={size}
      variant={on ? "quiet" : "accent"}
      icon={on ? "check" : "bell"}
      aria-pressed={on}
      loading={change.isPending}
      // A refusal is told as that of every mutation.
      onClick={() => void withSignIn(() => change.mutateAsync(), "预约").catch(() => undefined)}
    >
      {on ? "已预约" : "预约提醒"}
    </Button>
  );
}
