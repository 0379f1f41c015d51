import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PrivateThumbnail } from "#capabilities/media/media/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { afterSaleReasonNames } from "#shared/after-sale.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames } from "#shared/order.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { AfterSale } from "../../after-sale-contract.ts";
import { afterSaleApi, refreshOrders } from "../api.ts";
import { afterSaleSentence, afterSaleTag, afterSaleTimeline, amountWords } from "../words.ts";
import { GoodsLine } from "./goods-line.tsx";
import { ParcelCard } from "./parcel-card.tsx";

const SendBackSheet = lazyPart(async () => (await import("./send-back-sheet.tsx")).SendBackSheet);

/** Everything about one after-sale: how it stands, what goes back, the way of the goods, and what happened. */
export function AfterSaleView({ sale }: { sale: AfterSale }) {
  const { section } = useScreen();
  const tag = afterSaleTag(sale.state);
  return (
    <>
      <section aria-label="状态" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{tag.label}</h2>
          <Tag kind={tag.kind}>{afterSaleKindNames[sale.kind]}</Tag>
        </div>
        <p className="mt-1.5 text-15">{afterSaleSentence(sale.state, sale.kind)}</p>
        {sale.send_by !== null && (
          <p className="num mt-1 text-13 text-ink-2">
            请在 {formatDate(sale.send_by, { time: true })} 前寄回，过时自动关闭
          </p>
        )}
        {sale.reply !== "" && (
          <p className="mt-2 rounded-2 bg-surface-2 px-3 py-2.5 text-13 leading-body break-words whitespace-pre-line text-ink-2 select-text">
            商家：{sale.reply}
          </p>
        )}
        <Acts sale={sale} />
      </section>
      <section aria-label="申请内容" className="mx-edge mt-3 rounded-3 bg-surface px-4 py-2">
        {sale.lines.map((line) => (
          <GoodsLine
            key={line.id}
            {...line}
            end={<span className="text-13 text-ink-3">×{line.quantity}</span>}
          />
        ))}
        <dl className="num hair-t mt-1 grid gap-1.5 py-3 text-13 text-ink-2">
          {sale.kind !== "exchange" && (
            <div className="flex items-baseline justify-between text-15 text-ink">
              <dt>退回</dt>
              <dd className="text-17 font-semibold">{amountWords(sale.fen, sale.points)}</dd>
            </div>
          )}
          {sale.freight_fen > 0 && (
            <div className="flex justify-between">
              <dt>其中运费</dt>
              <dd>{formatFen(sale.freight_fen)}</dd>
            </div>
          )}
          <div className="flex justify-between">
            <dt>原因</dt>
            <dd>{afterSaleReasonNames[sale.reason]}</dd>
          </div>
        </dl>
        {sale.note !== "" && <p className="pb-3 text-13 leading-body break-words">{sale.note}</p>}
        {sale.pictures.length > 0 && (
          <div className="flex flex-wrap gap-2 pb-3">
            {sale.pictures.map(({ id }, place) => (
              <PrivateThumbnail key={id} id={id} alt={`照片 ${place + 1}`} />
            ))}
          </div>
        )}
      </section>
      {sale.tracking !== "" && (
        <>
          <SectionHead title="寄回的快递" />
          <ParcelCard courier={sale.courier} tracking={sale.tracking} queryUrl="" />
        </>
      )}
      {sale.parcels.length > 0 && <SectionHead title="换货的快递" />}
      {sale.parcels.map((parcel) => (
        <ParcelCard
          key={parcel.tracking}
          courier={parcel.courier}
          tracking={parcel.tracking}
          queryUrl={parcel.query_url}
        />
      ))}
      <SectionHead title="进度" />
      <Timeline events={afterSaleTimeline(sale.events)} />
      <p className="px-edge pt-3 text-center">
        <a
          href={pathOf("shop.order", { number: sale.order_number }, { section })}
          className="press hit text-13 text-accent-ink"
        >
          查看订单
        </a>
      </p>
    </>
  );
}

function Acts({ sale: { number, order_number: order, can } }: { sale: AfterSale }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const cancel = async () => {
    const sure = await confirm({
      title: "撤回这次申请？",
      text: "撤回以后，在期限内可以重新申请。",
      ...{ confirmLabel: "撤销", cancelLabel: "再想想", danger: true },
    });
    if (!sure) return;
    setBusy(true);
    try {
      await afterSaleApi("POST /api/my/after-sales/{number}/cancel", { params: { number } });
      toast("已撤销", { kind: "done" });
    } catch {
      // Said already; what is shown is read again below.
    } finally {
      setBusy(false);
      await refreshOrders(queryClient);
    }
  };
  if (!can.cancel && !can.send_back && !can.ask_again) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-2.5">
      {can.send_back && (
        <Button variant="accent" onPointerDown={SendBackSheet.preload} onClick={() => setSending(true)}>
          填写快递单号
        </Button>
      )}
      {can.ask_again && (
        <a
          href={pathOf("shop.aftersale.ask", { number: order }, { section })}
          className={buttonClass({ variant: "accent" })}
        >
          重新申请
        </a>
      )}
      {can.cancel && (
        <Button variant="line" loading={busy} onClick={() => void cancel()}>
          撤回申请
        </Button>
      )}
      {sending && <SendBackSheet number={number} onClose={() => setSending(false)} />}
    </p>
  );
}
