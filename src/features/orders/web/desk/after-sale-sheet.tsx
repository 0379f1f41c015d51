import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PrivatePicture } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { afterSaleReasonNames } from "#shared/after-sale.ts";
import { formatFen } from "#shared/money.ts";
import { afterSaleKindNames, afterSaleStateNames } from "#shared/order.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskAfterSale, DeskAfterSaleAct } from "../../after-sale-desk-contract.ts";
import { afterSaleApi, deskAfterSale, refreshOrders } from "./api.ts";
import { timelineOf } from "./desk-words.ts";

interface Words {
  label: string;
  done: string;
  /** What the answer to the buyer is called. */
  reply: string;
  templates: readonly string[];
}

const acts: Readonly<Record<DeskAfterSaleAct, Words>> = {
  agree: {
    label: "同意退款",
    done: "已同意，退款原路退回",
    reply: "给买家的话（选填）",
    templates: ["已同意退款，款项会原路退回", "抱歉给你带来不便，退款已安排"],
  },
  approve: {
    label: "同意寄回",
    done: "已同意，买家会收到寄回地址",
    reply: "寄回的地址和收件人",
    templates: [],
  },
  refuse: {
    label: "拒绝",
    done: "已拒绝，会告诉买家",
    reply: "拒绝的理由",
    templates: [
      "物流显示已签收，请先和家人或驿站确认",
      "商品已使用或安装，不符合退货条件",
      "照片看不清问题，请补充后重新申请",
      "收到的商品与寄出的不符",
    ],
  },
  accept: {
    label: "验收通过，退款",
    done: "已验收，退款原路退回",
    reply: "给买家的话（选填）",
    templates: ["商品已收到，退款已安排"],
  },
  replace: {
    label: "验收通过，寄出新的",
    done: "已登记，买家会看到新的单号",
    reply: "给买家的话（选填）",
    templates: ["新的商品已寄出，请留意查收"],
  },
};

/** One after-sale at the desk: what is asked and why, with pictures, and what can be decided. */
export function AfterSaleSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useQuery(deskAfterSale(number));
  const { data } = query;
  return (
    <Sheet
      onClose={onClose}
      title={
        data === undefined ? "售后" : `${afterSaleKindNames[data.kind]} · ${afterSaleStateNames[data.state]}`
      }
      description={`售后单 ${number}`}
    >
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <Shown key={data.version} sale={data} />
      )}
    </Sheet>
  );
}

function Shown({ sale }: { sale: DeskAfterSale }) {
  const [act, setAct] = useState<DeskAfterSaleAct | null>(null);
  return (
    <div className="grid gap-4 pb-3">
      <p className="text-15">
        <b className="font-semibold">{sale.member?.nickname ?? "已注销用户"}</b>：
        {afterSaleReasonNames[sale.reason]}
        {sale.note !== "" && <span className="block text-13 text-ink-2">{sale.note}</span>}
      </p>
      <ul className="grid gap-1 text-13">
        {sale.lines.map(({ id, title, choice, quantity }) => (
          <li key={id} className="flex justify-between gap-2">
            <span className="min-w-0">
              {title} {choice}
            </span>
            <b className="num flex-none">× {quantity}</b>
          </li>
        ))}
      </ul>
      {sale.kind !== "exchange" && (
        <p className="num text-15">
          应退 <b className="font-bold">{formatFen(sale.fen)}</b>
          {sale.points > 0 && ` 和 ${sale.points} 积分`}
          {sale.freight_fen > 0 && (
            <span className="text-13 text-ink-3">（含运费 {formatFen(sale.freight_fen)}）</span>
          )}
        </p>
      )}
      {sale.tracking !== "" && (
        <p className="num text-13">
          寄回：{sale.courier} <b className="font-semibold">{sale.tracking}</b>
        </p>
      )}
      {sale.pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {sale.pictures.map(({ id }, at) => (
            <li key={id}>
              <PrivatePicture id={id} alt={`问题照片 ${at + 1}`} />
            </li>
          ))}
        </ul>
      )}
      {sale.picture_count > sale.pictures.length && (
        <p className="text-13 text-ink-3">
          还有 {sale.picture_count - sale.pictures.length} 张照片，你的角色看不到
        </p>
      )}
      <a
        href={deskPathOf("admin.order", { number: sale.order_number })}
        className="press num flex min-h-11 items-center text-13 text-accent-ink"
      >
        看订单 {sale.order_number}
      </a>
      {sale.can.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {sale.can.map((one) => (
            <Button
              key={one}
              size="s"
              variant={one === "refuse" ? "danger" : "pass"}
              aria-pressed={act === one}
              onClick={() => setAct(one)}
            >
              {acts[one].label}
            </Button>
          ))}
        </div>
      )}
      {act !== null && <DecisionForm key={act} sale={sale} act={act} />}
      {sale.reply !== "" && <p className="text-13 text-ink-2">答复：{sale.reply}</p>}
      <Timeline inset={false} events={timelineOf(sale.events)} />
    </div>
  );
}

function DecisionForm({ sale, act }: { sale: DeskAfterSale; act: DeskAfterSaleAct }) {
  const queryClient = useQueryClient();
  const [restock, setRestock] = useState(true);
  const words = acts[act];
  const form = useForm({
    initial: { reply: "", courier: "顺丰速运", tracking: "", "parcel.tracking": "", "parcel.courier": "" },
    check: ({ reply, tracking }) => ({
      ...((act === "refuse" || act === "approve") &&
        reply.trim() === "" && { reply: `请填写${words.reply}` }),
      ...(act === "replace" && tracking.trim() === "" && { tracking: "请填写快递单号" }),
    }),
    async save({ reply, courier, tracking }) {
      const { number, version } = sale;
      const parcel = act === "replace" ? { parcel: { courier, tracking } } : {};
      await afterSaleApi(
        "POST /api/admin/after-sales/{number}/decision",
        { params: { number }, body: { act, reply, restock, version, ...parcel } },
        { quiet: true },
      );
      toast(words.done, { kind: "done" });
      await refreshOrders(queryClient);
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      {words.templates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {words.templates.map((text) => (
            <Chip key={text} onClick={() => form.set({ reply: text })}>
              {text}
            </Chip>
          ))}
        </div>
      )}
      <TextArea label={words.reply} rows={2} maxLength={200} {...form.text("reply")} />
      {act === "replace" && (
        <>
          <TextField label="快递公司" maxLength={20} {...form.text("courier")} />
          <TextField
            label="快递单号"
            maxLength={60}
            autoCapitalize="characters"
            {...form.text("tracking")}
            error={form.errorOf("tracking") ?? form.errorOf("parcel.tracking")}
          />
        </>
      )}
      {(act === "accept" || act === "replace") && (
        <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
          退回来的可以再卖，放回库存
        </Checkbox>
      )}
      <FormEnd form={form} size="m" variant={act === "refuse" ? "danger" : "accent"}>
        {words.label}
      </FormEnd>
    </form>
  );
}
