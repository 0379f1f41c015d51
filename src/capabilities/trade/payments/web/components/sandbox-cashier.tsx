import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownPayment } from "#capabilities/trade/payments/contract.ts";
import { Button } from "#ui/button.tsx";
import { paymentApi } from "../api.ts";

interface SandboxCashierProps {
  payment: ShownPayment;
  /** 稍后 */
  onLater: () => void;
  onDone: () => Promise<void>;
}

type Outcome = "paid" | "paid_twice" | "paid_late";

/** The demo's cashier: takes no money, says so, and ends as whoever taps wants it. */
export function SandboxCashier({ payment: { number }, onLater, onDone }: SandboxCashierProps) {
  const [said, setSaid] = useState("");
  const paying = useMutation({
    mutationFn: (outcome: Outcome) =>
      paymentApi("POST /api/my/payments/{number}/sandbox", { params: { number }, body: { outcome } }),
    onSuccess(now) {
      setSaid(now.state === "paid" ? "" : "已付款，通知还在路上：一分钟内会自动更新。");
    },
    onSettled: onDone,
  });
  const busy = paying.isPending;
  return (
    <section aria-label="沙箱收银台" className="grid gap-3 rounded-3 bg-surface px-4 py-4">
      <h2 className="text-center text-17 font-bold">沙箱收银台</h2>
      <p className="text-center text-13 text-ink-2">沙箱支付，不会扣款</p>
      <Button variant="accent" size="l" wide loading={busy} onClick={() => paying.mutate("paid")}>
        支付成功
      </Button>
      <Button variant="line" wide disabled={busy} onClick={() => paying.mutate("paid_twice")}>
        支付成功，通知两次
      </Button>
      <Button variant="line" wide disabled={busy} onClick={() => paying.mutate("paid_late")}>
        支付成功，通知晚到
      </Button>
      <Button
        variant="line"
        wide
        disabled={busy}
        onClick={() => setSaid("支付失败，没有扣款，可以再试一次。")}
      >
        支付失败
      </Button>
      <Button variant="quiet" wide disabled={busy} onClick={onLater}>
        稍后
      </Button>
      {said !== "" && (
        <p role="status" className="text-center text-13 text-ink-2">
          {said}
        </p>
      )}
    </section>
  );
}
