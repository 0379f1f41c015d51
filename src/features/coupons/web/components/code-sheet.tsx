import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { couponApi, refreshCoupons } from "../api/coupons.ts";

/** Takes a coupon by its code. */
export default function CodeSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ ...(code.trim().length < 4 && { code: "兑换码是 4 到 20 个字" }) }),
    async save({ code }) {
      const body = { code, idempotency_key: keyOf(code) };
      const made = await couponApi("POST /api/coupons/redeem", { body }, { quiet: true });
      await refreshCoupons(queryClient);
      toast(`已领到“${made.name}”`, { kind: "done" });
      onDone();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="输入兑换码" label="兑换">
      <TextField
        label="兑换码"
        maxLength={24}
        autoCapitalize="characters"
        autoComplete="off"
        hint="不分大小写；一小时内最多试 10 次"
        {...form.text("code")}
      />
    </FormSheet>
  );
}
