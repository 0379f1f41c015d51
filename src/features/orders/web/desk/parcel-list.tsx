import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrder, DeskParcel } from "../../desk-contract.ts";
import { deskOrder, orderApi, takeOrder } from "./api.ts";

/** What was sent, with what can be put right about it. */
export function ParcelList({ order }: { order: DeskOrder }) {
  const queryClient = useQueryClient();
  const { number, version } = order;
  const [correcting, setCorrecting] = useState<DeskParcel | null>(null);
  const unship = useMutation({
    mutationFn: (parcel: string) =>
      orderApi("POST /api/admin/orders/{number}/parcels/{parcel}/unship", {
        params: { number, parcel },
        body: { version },
      }),
    onSuccess(next) {
      takeOrder(queryClient, next);
      toast("已撤回，商品回到待发货", { kind: "done" });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: deskOrder(number).queryKey }),
  });
  return (
    <Panel title="包裹" note="寄出 24 小时内可以撤回">
      <ul className="grid gap-3">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap items-center gap-2">
            <span className="num w-full min-w-0 text-15 wide:w-auto wide:flex-1">
              {parcel.courier} <b className="font-semibold">{parcel.tracking}</b>
              {parcel.exchange && " · 换货"}
              {parcel.odd !== null && <span className="block text-12 text-warn">{parcel.odd}</span>}
              <span className="block text-12 text-ink-3">
                {formatDate(parcel.shipped_at, { time: true })}
                {parcel.by !== null && ` · ${parcel.by}`} ·{" "}
                {parcel.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join("、")}
              </span>
            </span>
            {!parcel.exchange && (
              <Button size="s" variant="line" onClick={() => setCorrecting(parcel)}>
                更正单号
              </Button>
            )}
            {parcel.undo_until !== null && (
              <Button
                size="s"
                variant="line"
                loading={unship.isPending}
                onClick={async () => {
                  const yes = await confirm({
                    title: "撤回这个包裹？",
                    text: "里面的商品回到待发货，买家会看到。",
                    confirmLabel: "撤回",
                  });
                  if (yes) unship.mutate(parcel.id);
                }}
              >
                撤回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {correcting !== null && (
        <CorrectSheet order={order} parcel={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Panel>
  );
}

function CorrectSheet({
  order: { number, version },
  parcel,
  onClose,
}: {
  order: DeskOrder;
  parcel: DeskParcel;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { courier: parcel.courier, tracking: parcel.tracking },
    check: ({ courier, tracking }) => ({
      ...(courier.trim() === "" && { courier: "请填写快递公司" }),
      ...(tracking.trim() === "" && { tracking: "请填写快递单号" }),
    }),
    async save(values) {
      const next = await orderApi(
        "PUT /api/admin/orders/{number}/parcels/{parcel}",
        { params: { number, parcel: parcel.id }, body: { ...values, version } },
        { quiet: true },
      );
      takeOrder(queryClient, next);
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="更正单号" label="保存">
      <TextField label="快递公司" maxLength={20} {...form.text("courier")} />
      <TextField label="快递单号" maxLength={60} autoCapitalize="characters" {...form.text("tracking")} />
    </FormSheet>
  );
}
