import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

/** Ends claiming; asks what becomes of what was claimed. */
export function CloseSheet({ batch, onClose }: { batch: DeskBatch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const open = (batch.counts.review ?? 0) + (batch.counts.ready ?? 0);
  const form = useForm({
    initial: { withdraw: false, reason: "" },
    check: ({ withdraw, reason }) => ({
      ...(withdraw && reason.trim() === "" && { reason: "请填写撤回的原因，会告诉每位登记的人" }),
    }),
    async save(values) {
      const body = { ...values, version: batch.version };
      await deskApi("POST /api/admin/gifts/{id}/close", { params: { id: batch.id }, body }, { quiet: true });
      await refreshDesk(queryClient);
      toast("已关闭", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title={`关闭“${batch.name}”`}
      description="立即停止登记。已登记的照常领取和寄出，之后可以重新开放。"
      label="关闭"
      danger={form.values.withdraw}
    >
      {open > 0 && (
        <Switch
          checked={form.values.withdraw}
          onChange={(event) => form.set({ withdraw: event.target.checked })}
        >
          同时撤回还没领取的 {open} 份
        </Switch>
      )}
      {form.values.withdraw && (
        <TextArea
          label="撤回的原因"
          rows={2}
          maxLength={100}
          hint="会写进每个人的通知"
          {...form.text("reason")}
        />
      )}
    </FormSheet>
  );
}
