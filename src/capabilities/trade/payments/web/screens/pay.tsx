import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isNotFound } from "#client/request.ts";
import { useNavigate, useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { payment } from "../api.ts";
import { PayLate } from "../components/pay-late.tsx";
import { PayView } from "../components/pay-view.tsx";

/** How long 支付成功 stands before the page goes on to what was paid for. */
const PAID_MS = 1200;

/** 支付: the amount, the time that is left, and the ways to pay where this page runs. */
export default function Pay() {
  const { number = "" } = useParams();
  const navigate = useNavigate();
  const query = useQuery(payment(number));
  const path = query.data?.path ?? "/";
  const paid = query.data?.state === "paid";
  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), PAID_MS);
    return () => clearTimeout(timer);
  }, [paid, path, navigate]);
  return (
    <>
      <NavBar title="支付" onBack={useBack(path)} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {isNotFound(query.error) ? (
          <EmptyState title="没有这笔支付" text="它可能属于另一个账号，或者链接不完整。" />
        ) : query.data === undefined ? (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="mx-edge mt-3 h-40 rounded-3" />
                <Bone className="mx-edge mt-3 h-24 rounded-3" />
              </Skeleton>
            }
          />
        ) : query.data.state === "paid" ? (
          <EmptyState
            role="status"
            title="支付成功"
            text="正在打开订单。"
            action={
              <a href={path} className={buttonClass({ variant: "accent" })}>
                看订单
              </a>
            }
          />
        ) : query.data.state === "closed" ? (
          <EmptyState
            title="这笔支付已关闭"
            text="没有在时间内支付，或者已经取消。如果你刚刚付了款，钱会原路退回。"
            action={<PayLate payment={query.data} />}
          />
        ) : (
          <PayView payment={query.data} />
        )}
      </main>
    </>
  );
}
