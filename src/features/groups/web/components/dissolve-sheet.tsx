import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RequestError } from "#client/request.ts";
import type { Group } from "#features/groups/contract.ts";
import { toast } from "#ui/toast-store.ts";
import { TypedNameSheet } from "#ui/typed-name-sheet.tsx";
import { groupApi } from "../api/client.ts";
import { refreshGroups } from "../api/groups.ts";

interface DissolveSheetProps {
  group: Group;
  /** Others are in it; otherwise only what was asked for is taken back. */
  founded: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Ends a group, once its name was typed. */
export default function DissolveSheet({ group, founded, onClose, onDone }: DissolveSheetProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) =>
      groupApi(
        "DELETE /api/groups/{id}",
        { params: { id: group.id }, query: { name: typed } },
        { quiet: true },
      ),
    async onSuccess() {
      onDone();
      await refreshGroups(queryClient);
      toast(founded ? "群已解散" : "已撤回申请", { kind: "done" });
    },
  });
  return (
    <TypedNameSheet
      title={founded ? "解散车友群" : "撤回建群申请"}
      description={
        founded ? "所有成员会退出并收到通知，群二维码会删除，不能恢复。微信里的群不受影响。" : undefined
      }
      name={group.name}
      noun="群"
      label={founded ? "解散" : "撤回"}
      busy={isPending}
      error={error instanceof RequestError ? error.message : null}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
