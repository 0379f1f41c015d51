import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { LiveRoom } from "#features/live/contract.ts";
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
      if (!on) return (await liveApi("POST /api/live/{id}/reminder", { params: { id } })).reminders;
      await liveApi("DELETE /api/live/{id}/reminder", { params: { id } });
      return null;
    },
    async onSuccess(reminders) {
      // What everybody is answered counts a little later: asked again, it would not count this one yet.
      const counted = (room: LiveRoom | null | undefined) =>
        room?.id === id ? { ...room, reminders: reminders ?? Math.max(0, room.reminders - 1) } : room;
      queryClient.setQueriesData<LiveRoom | null>({ queryKey: liveRoom(id).queryKey }, counted);
      queryClient.setQueriesData<LiveRoom | null>({ queryKey: ["live", "article"] }, counted);
      await queryClient.invalidateQueries({ queryKey: ownLive(id).queryKey });
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
