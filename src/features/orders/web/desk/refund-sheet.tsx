import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { formatFen } from "#shared/money.ts";
import { Chip } from "#ui/chip.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrder } from "../../desk-contract.ts";
import { refundOf } from "../../refundable.ts";
import { afterSaleApi, refreshOrders, takeOrder } from "./api.ts";

const reasons = ["商品缺货，和你商量后退款", "发错货了，退款给你", "商品有瑕疵，退款给你"];

/** Gives back what was paid for chosen pieces; what that is stands there before it happens. */
export function RefundSheet({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const queryClient = useQueryClient();
  const open = order.lines.filter(({ quantity, refunded }) => refunded < quantity);
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(open.map(({ id, quantity, refunded }) => [id, quantity - refunded])),
  );
  const back = refundOf(
    order.lines.map((line) => ({
      line: {
        ...{ quantity: line.quantity, payFen: line.pay_fen, refunded: line.refunded },
        points: line.unit_points * line.quantity + line.points_off,
        ...{ refundedFen: line.refunded_fen, refundedPoints: line.refunded_points },
      },
      pieces: Math.min(pieces[line.id] ?? 0, line.quantity - line.refunded),
    })),
    { freightFen: order.freight_fen, sent: order.lines.some(({ shipped }) => shipped > 0) },
  );
  const form = useForm({
    initial: { reason: "", lines: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写原因，会告诉买家" }) }),
    async save({ reason }) {
      const { number, version } = order;
      const lines = Object.entries(pieces).flatMap(([id, quantity]) =>
        quantity > 0 ? [{ id, quantity }] : [],
      );
      const { fen, points } = back;
      const next = await afterSaleApi(
        "POST /api/admin/orders/{number}/refund",
        { params: { number }, body: { lines, reason, fen, points, version } },
        { quiet: true },
      );
      takeOrder(queryClient, next);
      void refreshOrders(queryClient);
      toast("已提交退款，原路退回", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="退款"
      description="原路退回买家，没有发出的商品回到库存"
      label={`退 ${formatFen(back.fen)}${back.points > 0 ? ` 和 ${back.points} 积分` : ""}`}
      danger
    >
      {open.map((line) => (
        <TextField
          key={line.id}
          label={`${line.title} ${line.choice}（最多 ${line.quantity - line.refunded} 件）`}
          inputMode="numeric"
          maxLength={6}
          value={String(pieces[line.id] ?? 0)}
          onChange={({ target }) => {
            const typed = Number(target.value.replace(/\D/g, ""));
            setPieces({ ...pieces, [line.id]: Math.min(typed, line.quantity - line.refunded) });
          }}
        />
      ))}
      {back.freightFen > 0 && <p className="num text-13 text-ink-2">含运费 {formatFen(back.freightFen)}</p>}
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Chip key={reason} onClick={() => form.set({ reason })}>
            {reason}
          </Chip>
        ))}
      </div>
      <TextArea label="原因" rows={2} maxLength={100} hint="会告诉买家" {...form.text("reason")} />
      {form.errorOf("lines") !== null && <p className="text-13 text-bad">{form.errorOf("lines")}</p>}
    </FormSheet>
  );
}
