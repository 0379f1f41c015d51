import { useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { setDislike, useDislikes } from "../api/dislikes.ts";
import type { ReactionTargetId } from "../api/own-reaction.ts";

/** Keeps something out of one's lists, or lets it in again: a row of its menu, which it closes. */
export function DislikeAction({ target, onClose }: { target: ReactionTargetId; onClose: () => void }) {
  const queryClient = useQueryClient();
  const unwanted = useDislikes(target.kind).includes(target.id);
  const change = (on: boolean) =>
    withSignIn(async () => {
      await setDislike(queryClient, target, on);
      if (on) toast("将不再显示这条内容", { action: { label: "撤销", onSelect: () => void change(false) } });
      else toast("已恢复显示", { kind: "done" });
    }, "操作");
  return (
    <SheetAction
      icon={unwanted ? "eye" : "eye-off"}
      onClick={() => {
        onClose();
        void change(!unwanted);
      }}
    >
      {unwanted ? "取消不感兴趣" : "不感兴趣"}
    </SheetAction>
  );
}
