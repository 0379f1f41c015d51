import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnTopic } from "#features/topics/contract.ts";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";

interface ManageSheetProps {
  own: OwnTopic;
  onClose: () => void;
  onHandOver: () => void;
  onDelete: () => void;
}

/** What a host does with his topic beside editing it. */
export default function ManageSheet({ own, onClose, onHandOver, onDelete }: ManageSheetProps) {
  const queryClient = useQueryClient();
  const { topic, visible, heir } = own;
  const params = { id: topic.id };
  const { mutate, isPending } = useMutation({
    async mutationFn(what: "close" | "open" | "take back") {
      if (what === "take back")
        await topicApi("PUT /api/topics/{id}/heir", { params, body: { member_id: null } });
      else await topicApi("PUT /api/topics/{id}/closed", { params, body: { closed: what === "close" } });
    },
    async onSuccess(_answer, what) {
      onClose();
      await refreshTopics(queryClient);
      const told = { close: "已关闭，不再收录新内容", open: "已重新开放", "take back": "已撤回移交" };
      toast(told[what], { kind: "done" });
    },
  });
  const close = async () => {
    const yes = await confirm({
      title: "关闭这个话题？",
      text: "原有内容仍可查看，新的帖子和提问不再归入。随时可以重新开放。",
      confirmLabel: "关闭",
    });
    if (yes) mutate("close");
  };
  return (
    <Sheet onClose={onClose} title={`#${topic.name}#`}>
      {visible &&
        (topic.closed ? (
          <SheetAction icon="replay" disabled={isPending} onClick={() => mutate("open")}>
            重新开放
          </SheetAction>
        ) : (
          <SheetAction icon="lock" disabled={isPending} onClick={() => void close()}>
            关闭话题
          </SheetAction>
        ))}
      {visible &&
        (heir ? (
          <SheetAction icon="undo" disabled={isPending} onClick={() => mutate("take back")}>
            撤回移交（等 {heir.nickname} 接手）
          </SheetAction>
        ) : (
          <SheetAction icon="user" onClick={onHandOver}>
            移交主持
          </SheetAction>
        ))}
      <SheetAction icon="trash" danger onClick={onDelete}>
        {visible ? "删除话题" : "撤回"}
      </SheetAction>
    </Sheet>
  );
}
