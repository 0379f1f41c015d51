import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import type { Group } from "#features/groups/contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
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
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
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
  const same = typed.trim() === group.name;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={founded ? "解散车友群" : "撤回建群申请"}
      description={
        founded ? "所有成员会退出并收到通知，群二维码会删除，不能恢复。微信里的群不受影响。" : undefined
      }
      footer={
        <Button variant="danger" size="l" wide loading={isPending} disabled={!same} onClick={() => mutate()}>
          {same ? (founded ? "解散" : "撤回") : "输入群名称后才能继续"}
        </Button>
      }
    >
      <TextField
        className="mt-2"
        label={`输入“${group.name}”确认`}
        placeholder={group.name}
        value={typed}
        maxLength={40}
        autoComplete="off"
        error={error instanceof RequestError ? error.message : null}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  );
}
