import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { formatFen } from "#shared/money.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskPartner } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

const outcomes = [
  { value: "paid", label: "已付给本人" },
  { value: "kept", label: "不再支付" },
] as const;

/** What becomes of the commission of an account that ended. */
export function CloseSheet({ partner, onClose }: { partner: DeskPartner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { id, code, balance_fen: fen } = partner;
  const form = useForm<{ outcome: "paid" | "kept"; note: string }>({
    initial: { outcome: "paid", note: "" },
    check: ({ note }) => ({ ...(note.trim().length < 2 && { note: "请填写凭据或理由，会记入操作记录" }) }),
    async save(values) {
      const body = { ...values, fen };
      await deskApi(
        "POST /api/admin/partners/{id}/close",
        { params: { id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshDesk(queryClient);
      toast("已结清，记入操作记录", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title={`结清 ${formatFen(fen)}`}
      description={`${code} · 账号已停用`}
      label="确认结清"
    >
      <SegmentedControl
        label="处理方式"
        options={outcomes}
        value={form.values.outcome}
        onChange={(outcome) => form.set({ outcome })}
      />
      <TextField
        label={form.values.outcome === "paid" ? "付款凭据" : "理由"}
        maxLength={100}
        hint={form.values.outcome === "paid" ? "先核对身份并付款，再在这里记下" : "金额留在商城，账目保留"}
        {...form.text("note")}
      />
    </FormSheet>
  );
}
