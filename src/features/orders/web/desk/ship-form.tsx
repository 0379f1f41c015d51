import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { keptChoice } from "#client/kept-choice.ts";
import { newKey } from "#client/request-key.ts";
import { courierName, couriers, oddTracking } from "#shared/courier.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrder } from "../../desk-contract.ts";
import { orderApi, takeOrder } from "./api.ts";

const ScanSheet = lazyPart(async () => (await import("./scan-sheet.tsx")).ScanSheet);

const keptCourier = keptChoice<string>("desk-courier", (kept) => kept ?? couriers[0]?.name ?? "");

interface ShipFormProps {
  order: DeskOrder;
  /** The number takes the focus when it changes; 0 leaves it alone. */
  focus: number;
  onShipped: () => void;
}

/** A parcel of an order: the courier is remembered, a scanner's Enter sends it. */
export function ShipForm({ order, focus, onShipped }: ShipFormProps) {
  const queryClient = useQueryClient();
  const courier = keptCourier.useChoice();
  const [part, setPart] = useState(false);
  const [scanning, setScanning] = useState(false);
  const left = order.lines.filter((line) => line.left > 0);
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>({});
  // One for each parcel, so that what is sent twice is stored once.
  const key = useRef(newKey());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus > 0) field.current?.focus();
  }, [focus]);
  const form = useForm({
    initial: { courier, tracking: "", lines: "" },
    check: ({ tracking, courier: name }) => ({
      ...(name.trim() === "" && { courier: "请填写快递公司" }),
      ...(tracking.trim() === "" && { tracking: "请填写快递单号" }),
    }),
    async save({ courier: name, tracking }): Promise<void> {
      const { number, version } = order;
      const lines = part
        ? left.flatMap(({ id, left: most }) => {
            const quantity = Number(pieces[id] ?? most);
            return quantity === 0 ? [] : [{ id, quantity }];
          })
        : [];
      if (part && lines.length === 0) return form.refuse({ lines: "请填写这个包裹里的件数" });
      const next = await orderApi(
        "POST /api/admin/orders/{number}/ship",
        {
          params: { number },
          body: { courier: name, tracking, lines, version, idempotency_key: key.current },
        },
        { quiet: true },
      );
      key.current = newKey();
      keptCourier.choose(courierName(name));
      const sent = next.state === "shipped";
      toast(sent ? `已发货：${tracking}` : "包裹已登记，还有商品没发", { kind: "done" });
      takeOrder(queryClient, next);
      form.reset({ courier: courierName(name), tracking: "", lines: "" });
      setPieces({});
      setPart(false);
      if (sent) onShipped();
    },
  });
  const { values } = form;
  const odd = values.tracking.trim() === "" ? null : oddTracking(values.courier, values.tracking);
  const total = left.reduce((sum, line) => sum + line.left, 0);
  return (
    <form {...form.props} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {couriers.slice(0, 6).map(({ name }) => (
          <Chip key={name} selected={values.courier === name} onClick={() => form.set({ courier: name })}>
            {name}
          </Chip>
        ))}
      </div>
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField label="快递公司" maxLength={20} {...form.text("courier")} />
        <TextField
          ref={field}
          label="快递单号"
          hint={odd ?? "扫码枪扫完会自动回车发货"}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.text("tracking")}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="line" icon="camera" onClick={() => setScanning(true)}>
          用摄像头扫单号
        </Button>
      </div>
      {scanning && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onNumber={(tracking) => {
            form.set({ tracking });
            setScanning(false);
            field.current?.focus();
          }}
        />
      )}
      {total > 1 && (
        <div>
          <Chip selected={part} onClick={() => setPart(!part)}>
            只发一部分
          </Chip>
        </div>
      )}
      {part &&
        left.map((line) => (
          <TextField
            key={line.id}
            label={`${line.title} ${line.choice}（还有 ${line.left} 件）`}
            inputMode="numeric"
            maxLength={6}
            value={pieces[line.id] ?? String(line.left)}
            onChange={({ target }) => setPieces({ ...pieces, [line.id]: target.value.replace(/\D/g, "") })}
          />
        ))}
      {form.errorOf("lines") !== null && (
        <p role="alert" className="text-13 text-bad">
          {form.errorOf("lines")}
        </p>
      )}
      <FormEnd form={form} size="m">
        发货
      </FormEnd>
    </form>
  );
}
