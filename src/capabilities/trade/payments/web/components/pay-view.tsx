import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import type { ShownPayment } from "#capabilities/trade/payments/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { formatFen } from "#shared/money.ts";
import type { PaymentWay } from "#shared/payment.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast-store.ts";
import { paymentApi, payment as paymentQuery } from "../api.ts";
import { PayCode } from "./pay-code.tsx";
import { PayLate } from "./pay-late.tsx";
import { SandboxCashier } from "./sandbox-cashier.tsx";

/** Milliseconds until a moment, kept true every second; 0 once it is there. */
function useTimeLeft(at: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Date.parse(at) - now);
}

const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A payment that is owed: amount, time, and what can be tapped here. */
export function PayView({ payment }: { payment: ShownPayment }) {
  const { number } = payment;
  const { section } = useScreen();
  const host = useHost();
  const queryClient = useQueryClient();
  const left = useTimeLeft(payment.expires_at);
  const [code, setCode] = useState<string | null>(null);
  const [cashier, setCashier] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: paymentQuery(number).queryKey });

  const going = useMutation({
    async mutationFn(way: PaymentWay) {
      const prepaid = await paymentApi("POST /api/my/payments/{number}/pay", {
        params: { number },
        body: { way, section: section.slug },
      });
      if (prepaid.way === "sandbox") setCashier(true);
      else if (prepaid.way === "native") setCode(prepaid.url);
      else if (prepaid.way === "h5" && prepaid.url !== null) location.assign(prepaid.url);
      else if (prepaid.params !== null) {
        const outcome = await bridge().payment(prepaid.params);
        if (outcome === "cancelled") toast("你取消了支付，可以再试一次");
        else await paymentApi("POST /api/my/payments/{number}/check", { params: { number } });
      }
    },
    // Refusals were told by the request layer; the state shows what is true now.
    onSettled: refresh,
  });
  const checking = useMutation({
    mutationFn: () => paymentApi("POST /api/my/payments/{number}/check", { params: { number } }),
    onSuccess(now) {
      if (now.state === "pending") toast("还没有收到付款，到账后会自动更新");
    },
    onSettled: refresh,
  });

  if (left === 0)
    return (
      <EmptyState
        title="支付时间已过"
        text="没有付款就不会扣款。如果刚刚付了款，结果稍后会更新，或原路退回。"
        action={<PayLate payment={payment} />}
      />
    );
  const has = (way: PaymentWay) => payment.ways.includes(way);
  const go = (way: PaymentWay, label: string, className?: string) => (
    <Button
      variant="accent"
      size="l"
      wide
      {...(className && { className })}
      loading={going.isPending}
      onClick={() => going.mutate(way)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <section aria-label="待支付" className="mx-edge mt-3 rounded-3 bg-surface px-4 py-5 text-center">
        <p className="truncate text-13 text-ink-2">{payment.title}</p>
        <p className="num mt-2 text-26 font-bold">{formatFen(payment.fen)}</p>
        <p className="mt-2 text-13 text-ink-3">
          剩余支付时间 <span className="num">{clock(left)}</span>
        </p>
      </section>
      <div className="mx-edge mt-4 grid gap-3">
        {payment.ways.length === 0 && (
          <p className="text-center text-13 text-bad">这笔支付暂时没有可用的支付方式</p>
        )}
        {has("sandbox") &&
          (cashier ? (
            <SandboxCashier payment={payment} onLater={() => setCashier(false)} onDone={refresh} />
          ) : (
            <>
              <p className="text-center text-13 text-ink-2">沙箱支付，不会扣款</p>
              {go("sandbox", "打开沙箱收银台")}
            </>
          ))}
        {host === "shell" && has("shell") && go("shell", "微信支付")}
        {host === "wechat" && has("jsapi") && go("jsapi", "微信支付")}
        {(host === "browser" || host === "mini-program") && has("native") && (
          <>
            {has("h5") && go("h5", "微信支付", "wide:hidden")}
            {code === null && go("native", "显示微信付款码", "hidden wide:inline-flex")}
            {code !== null && <PayCode url={code} />}
          </>
        )}
        {payment.begun && !has("sandbox") && (
          <Button variant="line" size="l" wide loading={checking.isPending} onClick={() => checking.mutate()}>
            我已完成支付
          </Button>
        )}
      </div>
    </>
  );
}
