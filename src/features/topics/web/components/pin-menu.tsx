import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TopicItem } from "#features/topics/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";

interface PinMenuProps {
  topicId: string;
  item: TopicItem;
  pinned: boolean;
}

/** The host puts a text on top of his topic, or takes it down. */
export default function PinMenu({ topicId, item, pinned }: PinMenuProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      topicApi("PUT /api/topics/{id}/pinned", {
        params: { id: topicId },
        body: { item: pinned ? null : { kind: item.kind, id: item.id } },
      }),
    async onSuccess() {
      await refreshTopics(queryClient);
      toast(pinned ? "已取消置顶" : "已置顶", { kind: "done" });
    },
  });
  return (
    <IconButton
      icon="pin"
      size="s"
      label={pinned ? "取消置顶" : "置顶到话题"}
      aria-pressed={pinned}
      disabled={isPending}
      onClick={() => mutate()}
    />
  );
}
