import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrder } from "../../desk-contract.ts";
import { afterSaleApi, orderApi, takeOrder } from "./api.ts";

/** The desk's own note about an order. */
export function NoteSheet({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { note: order.desk_note },
    check: () => ({}),
    async save({ note }) {
      const { number, version } = order;
      const next = await orderApi(
        "PUT /api/admin/orders/{number}/note",
        { params: { number }, body: { note, version } },
        { quiet: true },
      );
      takeOrder(queryClient, next);
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="备注" description="仅后台可见" label="保存">
      <TextArea label="备注" rows={4} maxLength={300} {...form.text("note")} />
    </FormSheet>
  );
}

/** An order that nobody paid is cancelled, with the reason that its buyer reads. */
export function WithdrawSheet({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写原因，会告诉买家" }) }),
    async save({ reason }) {
      const { number, version } = order;
      const next = await afterSaleApi(
        "POST /api/admin/orders/{number}/withdraw",
        { params: { number }, body: { reason, version } },
        { quiet: true },
      );
      takeOrder(queryClient, next);
      toast("已取消，库存和优惠券都退回了", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="取消订单"
      description="还没有付款，取消后买家不能再付"
      label="取消订单"
      danger
    >
      <TextArea label="原因" rows={2} maxLength={100} hint="会告诉买家" {...form.text("reason")} />
    </FormSheet>
  );
}
