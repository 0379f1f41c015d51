import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { couriers, oddTracking } from "#shared/courier.ts";
import { Chip } from "#ui/chip.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { afterSaleApi, refreshOrders } from "../api.ts";

/** With which parcel the goods come back. */
export function SendBackSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { courier: "", tracking: "" },
    check: ({ courier, tracking }) => ({
      ...(courier.trim() === "" && { courier: "请选择快递公司" }),
      ...(tracking.trim() === "" && { tracking: "请填写快递单号" }),
    }),
    save: async (body) => {
      await afterSaleApi(
        "POST /api/my/after-sales/{number}/send-back",
        { params: { number }, body },
        { quiet: true },
      );
      toast("已填写，商家收到后会处理", { kind: "done" });
      onClose();
      await refreshOrders(queryClient);
    },
  });
  const { courier: chosen, tracking } = form.values;
  const odd = tracking.length < 8 ? null : oddTracking(chosen, tracking);
  return (
    <FormSheet title="填写快递单号" form={form} label="提交" onClose={onClose}>
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          {couriers.slice(0, 8).map(({ name: courier }) => (
            <Chip
              key={courier}
              selected={form.values.courier === courier}
              onClick={() => form.set({ courier })}
            >
              {courier}
            </Chip>
          ))}
        </div>
        <TextField label="快递公司" maxLength={20} {...form.text("courier")} />
      </div>
      <TextField
        label="快递单号"
        maxLength={40}
        inputMode="text"
        autoCapitalize="characters"
        hint={odd}
        {...form.text("tracking")}
      />
    </FormSheet>
  );
}
