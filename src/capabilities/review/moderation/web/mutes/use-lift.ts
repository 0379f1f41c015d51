import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { mutesApi } from "./api.ts";

interface Lifted {
  id: string;
  nickname: string;
  blocks: MutedDoing;
}

/** Lets a member do again what a mute keeps him from, after asking whether that is meant. */
export function useLift(onLifted?: () => unknown) {
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: (id: string) => mutesApi("POST /api/admin/mutes/{id}/lift", { params: { id } }),
    onSuccess: () => toast("已解除", { kind: "done" }),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: ["moderation"] }), onLifted?.()]),
  });
  return {
    pending: lift.isPending ? lift.variables : null,
    async ask({ id, nickname, blocks }: Lifted) {
      const yes = await confirm({
        title: `解除${nickname}的${mutedDoings[blocks]}？`,
        text: "对方会收到消息，立即恢复。",
        confirmLabel: "解除",
      });
      if (yes) lift.mutate(id);
    },
  };
}
