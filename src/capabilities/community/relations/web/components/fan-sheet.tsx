import { useQueryClient } from "@tanstack/react-query";
import type { RelatedMember } from "#capabilities/community/relations/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { removeFan } from "../api/change-relation.ts";
import { askToBlock } from "./ask-to-block.ts";

/** What else can be done with a fan. */
export default function FanSheet({
  fan,
  onClose,
  onGone,
}: {
  fan: RelatedMember;
  onClose: () => void;
  /** The fan is none any longer. */
  onGone: () => void;
}) {
  const queryClient = useQueryClient();
  const { id, nickname } = fan.member;
  const remove = async () => {
    onClose();
    if (!(await confirmDanger(`移除粉丝${nickname}？`, "对方不会收到通知，也可以再次关注你。", "移除")))
      return;
    await withSignIn(async () => {
      await removeFan(queryClient, id);
      onGone();
      toast("已移除", { kind: "done" });
    });
  };
  const block = async () => {
    onClose();
    if (await askToBlock(queryClient, fan.member)) onGone();
  };
  return (
    <Sheet onClose={onClose} title={nickname}>
      <SheetAction icon="minus" onClick={() => void remove()}>
        移除粉丝
      </SheetAction>
      <SheetAction icon="ban" danger onClick={() => void block()}>
        拉黑
      </SheetAction>
    </Sheet>
  );
}
