import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskWithdrawal } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

const decisions = [
  { value: "pay", label: "已付款" },
  { value: "refuse", label: "驳回" },
] as const;

/** One withdrawal: whom to pay, asked for under the log, and what became of it. */
export function WithdrawalSheet({
  withdrawal,
  onClose,
}: {
  withdrawal: DeskWithdrawal;
  onClose: () => void;
}) {
  const { id, fen, state, partner, masked, reason, reference } = withdrawal;
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<"pay" | "refuse">("pay");
  const revealing = useMutation({
    mutationFn: () => deskApi("POST /api/admin/partner-withdrawals/{id}/reveal", { params: { id } }),
  });
  const form = useForm({
    initial: { reference: "", reason: "" },
    check: (values) => ({
      ...(decision === "refuse" && values.reason.trim().length < 2 && { reason: "请填写理由，会告诉本人" }),
    }),
    async save(values) {
      if (decision === "pay")
        await deskApi(
          "POST /api/admin/partner-withdrawals/{id}/pay",
          { params: { id }, body: { reference: values.reference } },
          { quiet: true },
        );
      else
        await deskApi(
          "POST /api/admin/partner-withdrawals/{id}/refuse",
          { params: { id }, body: { reason: values.reason } },
          { quiet: true },
        );
      await refreshDesk(queryClient);
      toast(decision === "pay" ? "已标记付款，会通知本人" : "已驳回，会通知本人", { kind: "done" });
      onClose();
    },
  });
  const payee = revealing.data;
  return (
    <Sheet
      title={`提现 ${formatFen(fen)}`}
      description={`${partner.nickname} · ${partner.code}`}
      onClose={onClose}
    >
      <div className="rounded-2 bg-surface-2 px-3.5 py-3 text-13">
        {payee === undefined ? (
          <div className="flex items-center gap-3">
            <span className="num min-w-0 flex-1">{masked}</span>
            <Button size="s" variant="line" loading={revealing.isPending} onClick={() => revealing.mutate()}>
              查看收款资料
            </Button>
          </div>
        ) : (
          <dl className="num grid gap-1.5">
            {[
              ["姓名", payee.name],
              ["身份证号", payee.id_number],
              ["开户行", payee.bank],
              ["账号", payee.account],
            ].map(
              ([name, text]) =>
                text !== "" && (
                  <div key={name} className="flex gap-3">
                    <dt className="w-16 flex-none text-ink-3">{name}</dt>
                    <dd className="min-w-0 flex-1">{text}</dd>
                  </div>
                ),
            )}
          </dl>
        )}
      </div>
      {state === "asked" ? (
        <form {...form.props} className="mt-4 grid gap-4">
          <SegmentedControl label="处理" options={decisions} value={decision} onChange={setDecision} />
          {decision === "pay" ? (
            <TextField
              label="付款流水号（选填）"
              maxLength={60}
              hint="先在银行或支付宝付款，再在这里标记"
              {...form.text("reference")}
            />
          ) : (
            <TextField
              label="理由"
              maxLength={100}
              hint="会写进通知，佣金退回余额"
              {...form.text("reason")}
            />
          )}
          <FormProblem form={form} />
          <Button
            type="submit"
            size="l"
            wide
            variant={decision === "pay" ? "accent" : "danger"}
            loading={form.busy}
          >
            {decision === "pay" ? "标记已付款" : "驳回"}
          </Button>
        </form>
      ) : (
        <p className="num mt-4 text-13 text-ink-2">
          {state === "paid"
            ? `已付款${reference === "" ? "" : `，流水号 ${reference}`}`
            : `已驳回：${reason}`}
        </p>
      )}
    </Sheet>
  );
}
