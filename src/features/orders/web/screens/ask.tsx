import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { afterSaleForm } from "../api.ts";
import { AskForm } from "../components/ask-form.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 申请售后 */
export default function Ask() {
  const { section } = useScreen();
  const { number = "" } = useParams();
  const order = pathOf("shop.order", { number }, { section });
  const query = useQuery(afterSaleForm(number));
  const { data } = query;
  const open = data?.open ?? null;
  return (
    <>
      <NavBar title={data?.instant === true ? "申请退款" : "申请售后"} onBack={useBack(order)} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {isNotFound(query.error) ? (
          <EmptyState title="没有这个订单" text="它可能属于另一个账号，或者链接不完整。" />
        ) : data === undefined ? (
          <NotLoaded query={query} waiting={<WaitingRows />} />
        ) : open !== null ? (
          <EmptyState
            title="有一个售后正在处理"
            text="等它完成以后，可以继续申请。"
            action={
              <a
                href={pathOf("shop.aftersale", { number: open }, { section })}
                className={buttonClass({ variant: "accent" })}
              >
                查看进度
              </a>
            }
          />
        ) : data.lines.every(({ ways }) => ways.length === 0) ? (
          <EmptyState
            title="现在不能申请售后"
            text="收货 7 天内可以退换，质量问题 30 天内可以申请。"
            action={
              <a href={order} className={buttonClass({ variant: "accent" })}>
                看订单
              </a>
            }
          />
        ) : (
          <AskForm form={data} />
        )}
      </main>
    </>
  );
}
