import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskOrder } from "../../desk-contract.ts";
import { orderApi, takeOrder } from "./api.ts";

/** Masked until somebody who may asks for it, which stands in the audit log. */
export function RecipientPanel({ order }: { order: DeskOrder }) {
  const { number, version, can, invoice } = order;
  const queryClient = useQueryClient();
  const revealing = useMutation({
    mutationFn: () => orderApi("POST /api/admin/orders/{number}/reveal", { params: { number } }),
  });
  const mark = useMutation({
    mutationFn: (made: boolean) =>
      orderApi("PUT /api/admin/orders/{number}/invoice", { params: { number }, body: { made, version } }),
    onSuccess: (next) => takeOrder(queryClient, next),
  });
  const whole = revealing.data;
  if (order.recipient === "" && invoice === "none") return null;
  const { recipient } = whole ?? { recipient: null };
  return (
    <Panel
      title="收件和发票"
      {...(can.reveal &&
        whole === undefined && {
          action: (
            <Button
              size="s"
              variant="line"
              icon="eye"
              loading={revealing.isPending}
              onClick={() => revealing.mutate()}
            >
              查看
            </Button>
          ),
        })}
    >
      <p className="num text-15 break-words">
        {recipient === null
          ? order.recipient
          : `${recipient.name} ${recipient.mobile} ${recipient.region} ${recipient.detail}`}
      </p>
      {invoice !== "none" && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          {invoice === "company" ? "企业发票" : "个人发票"}
          {whole?.invoice != null && `：${whole.invoice.title} ${whole.invoice.tax_number}`}
          {order.invoiced_at !== null && <Tag kind="ok">{formatDate(order.invoiced_at)} 已开</Tag>}
          {can.invoice && (
            <Button
              size="s"
              variant="line"
              loading={mark.isPending}
              onClick={() => mark.mutate(order.invoiced_at === null)}
            >
              {order.invoiced_at === null ? "标记已开票" : "还没开"}
            </Button>
          )}
        </p>
      )}
    </Panel>
  );
}
