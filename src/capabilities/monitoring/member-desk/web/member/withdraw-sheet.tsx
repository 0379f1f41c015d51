import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberDetail, Sanction } from "#capabilities/monitoring/member-desk/contract.ts";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { peopleApi, refreshMembers } from "../api.ts";

const reasons = [
  { label: "误操作", text: "误发，已更正" },
  { label: "申诉成立", text: "申诉成立" },
];

/** Why a warning is taken back. */
export function WithdrawSheet({
  member,
  warning,
  onClose,
}: {
  member: MemberDetail;
  warning: Sanction;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      peopleApi("POST /api/admin/members/{id}/warnings/{warning}/withdraw", {
        params: { id: member.member.id, warning: warning.id },
        body: { reason },
      }),
    onSuccess() {
      toast("已撤回，这条警告不再计入", { kind: "done" });
      onClose();
    },
    onSettled: () => refreshMembers(queryClient),
  });
  return (
    <Sheet onClose={onClose} title="撤回警告" description={warning.reason}>
      <ReasonForm
        reasons={reasons}
        label="撤回原因"
        submitLabel="撤回"
        busy={isPending}
        onSubmit={(reason) => mutate(reason)}
      />
    </Sheet>
  );
}
