import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import type { Partner } from "../../contract.ts";
import { partnerApi } from "../api/partners.ts";
import { copyLink } from "../copy-link.ts";
import { GoodsPart } from "./goods-part.tsx";
import { OrdersPart } from "./orders-part.tsx";
import { rateWords } from "./terms.tsx";
import { WithdrawalsPart } from "./withdrawals-part.tsx";

const PosterSheet = lazyPart(async () => (await import("./poster-sheet.tsx")).default);
const WithdrawSheet = lazyPart(async () => (await import("./withdraw-sheet.tsx")).default);

const tabs = [
  { key: "orders", label: "订单" },
  { key: "goods", label: "推广商品" },
  { key: "withdrawals", label: "提现" },
] as const;

/** A partner's code, his money, and what his code brought. */
export function PartnerView({ partner }: { partner: Partner }) {
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]["key"]>("orders");
  const [open, setOpen] = useState<"poster" | "withdraw" | null>(null);
  const { code, active, rate_bp: rate, path, balance_fen: balance, least_fen: least } = partner;
  const saving = useMutation({
    mutationFn: () => partnerApi("GET /api/my/partner/statement"),
    onSuccess({ items }) {
      if (items.length === 0) return toast("还没有佣金记录");
      const rows = items.map((one) => [
        ...[formatDate(one.at, { time: true }), one.what, one.fen / 100, one.balance_fen / 100],
      ]);
      saveCsv(`佣金对账单-${formatDate(Date.now())}.csv`, [
        csvFile([["时间", "事项", "金额", "余额"], ...rows]),
      ]);
      return toast(`已导出 ${items.length} 条`, { kind: "done" });
    },
  });
  const asked = partner.withdrawing_fen > 0;
  return (
    <>
      <section aria-label="推广码" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <div className="flex items-center gap-2">
          <h2 className="num text-20 font-bold">{code}</h2>
          <Tag kind={active ? "ok" : "plain"}>{active ? "推广中" : "已停用"}</Tag>
          <span className="num ml-auto text-13 text-ink-2">佣金 {rateWords(rate)}</span>
        </div>
        <p className="num mt-1 truncate text-12 text-ink-3">{path}</p>
        {active && (
          <div className="mt-3 flex gap-2.5 *:flex-1">
            <Button variant="line" onClick={() => void copyLink(path)}>
              复制链接
            </Button>
            <Button variant="accent" onPointerDown={PosterSheet.preload} onClick={() => setOpen("poster")}>
              我的海报
            </Button>
          </div>
        )}
      </section>
      <section aria-label="佣金" className="mx-edge mt-3 rounded-3 bg-surface p-4">
        <dl className="num grid grid-cols-2 gap-3">
          <Sum name="可提现" fen={balance} large />
          <Sum name="待结算" fen={partner.pending_fen} large />
          <Sum name="提现中" fen={partner.withdrawing_fen} />
          <Sum name="已提现" fen={partner.paid_fen} />
        </dl>
        <div className="mt-4 flex gap-2.5 *:flex-1">
          <Button variant="line" loading={saving.isPending} onClick={() => saving.mutate()}>
            导出对账单
          </Button>
          <Button
            variant="accent"
            disabled={balance < least || asked}
            onPointerDown={WithdrawSheet.preload}
            onClick={() => setOpen("withdraw")}
          >
            提现
          </Button>
        </div>
        {(asked || balance < least) && (
          <p className="mt-2 text-12 text-ink-3">
            {asked ? "有一笔提现在处理，完成后可以再申请" : `满 ${formatFen(least)} 可以提现`}
          </p>
        )}
      </section>
      <div className="mx-edge mt-3 overflow-hidden rounded-3 bg-surface pb-2">
        <Tabs id={id} label="合伙人" items={tabs} active={tab} onChange={setTab} />
        <TabPanel id={id} active={tab}>
          {tab === "orders" && <OrdersPart />}
          {tab === "goods" && <GoodsPart />}
          {tab === "withdrawals" && <WithdrawalsPart />}
        </TabPanel>
      </div>
      {open === "poster" && <PosterSheet partner={partner} onClose={() => setOpen(null)} />}
      {open === "withdraw" && <WithdrawSheet partner={partner} onClose={() => setOpen(null)} />}
    </>
  );
}

function Sum({ name, fen, large = false }: { name: string; fen: number; large?: boolean }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className={large ? "text-20 font-bold" : "text-15 font-semibold"}>{formatFen(fen)}</dd>
    </div>
  );
}
