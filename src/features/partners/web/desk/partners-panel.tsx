import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { saveCsv } from "#client/save-file.ts";
import { sectionName } from "#sections/section-name.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskPartner } from "../../desk-contract.ts";
import { deskApi, partnerList, refreshDesk } from "./api.ts";
import { CloseSheet } from "./close-sheet.tsx";

interface PartnersPanelProps {
  q: string | undefined;
  owed: boolean;
  /** May decide on money. */
  pays: boolean;
  onOwed: (owed: boolean) => void;
  onSearch: (q: string | undefined) => void;
}

/** The shop's partners with what they earned; a rate of their own, and the statement of a month. */
export function PartnersPanel({ q, owed, pays, onOwed, onSearch }: PartnersPanelProps) {
  const query = useInfiniteQuery(partnerList(q, owed));
  const [rating, setRating] = useState<DeskPartner | null>(null);
  const [closing, setClosing] = useState<DeskPartner | null>(null);
  const [exporting, setExporting] = useState(false);
  return (
    <Panel
      title="合伙人"
      note="最近加入在前"
      action={
        <Button size="s" variant="line" icon="download" onClick={() => setExporting(true)}>
          月对账单
        </Button>
      }
    >
      <SearchPill
        label="昵称或推广码"
        clearLabel="清除搜索"
        maxLength={40}
        size="s"
        value={q}
        onChange={onSearch}
        className="mb-2"
      />
      <div className="mb-2 flex gap-2">
        <Chip selected={!owed} onClick={() => onOwed(false)}>
          全部
        </Chip>
        <Chip selected={owed} onClick={() => onOwed(true)}>
          停用待结清
        </Chip>
      </div>
      <EndlessList
        query={query}
        label="合伙人"
        estimate={72}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{
          ...{
            compact: true,
            title: owed ? "没有要结清的" : q === undefined ? "还没有合伙人" : "没有符合的合伙人",
          },
          text: owed
            ? "账号注销后还有佣金的合伙人会显示在这里，直到决定付给他，还是不再支付。"
            : "申请通过以后会显示在这里。",
        }}
      >
        {(partner) => (
          <div className="hair-b flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5 text-15">
                <b className="min-w-0 truncate font-semibold">{partner.member?.nickname ?? "已注销用户"}</b>
                <Tag kind={partner.active ? "ok" : "plain"}>{partner.active ? "推广中" : "已停用"}</Tag>
                <span className="num text-12 text-ink-3">{partner.code}</span>
              </p>
              <p className="num mt-0.5 text-13 text-ink-2">
                {partner.orders} 单 · 累计 {formatFen(partner.booked_fen)} ·{" "}
                {partner.active ? "可提现" : "待结清"} {formatFen(partner.balance_fen)}
              </p>
              <p className="num mt-0.5 text-12 text-ink-3">
                {sectionName(partner.section)} · {formatDate(partner.created_at)} 加入 ·{" "}
                {partner.rate_bp === null ? "默认比例" : `${partner.rate_bp / 100}%`}
              </p>
            </div>
            {partner.active ? (
              <Button size="s" variant="line" onClick={() => setRating(partner)}>
                比例
              </Button>
            ) : pays && partner.balance_fen > 0 ? (
              <Button size="s" variant="line" onClick={() => setClosing(partner)}>
                结清
              </Button>
            ) : null}
          </div>
        )}
      </EndlessList>
      {rating !== null && <RateSheet partner={rating} onClose={() => setRating(null)} />}
      {closing !== null && <CloseSheet partner={closing} onClose={() => setClosing(null)} />}
      {exporting && <StatementSheet onClose={() => setExporting(false)} />}
    </Panel>
  );
}

function RateSheet({ partner, onClose }: { partner: DeskPartner; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { rate_bp: partner.rate_bp === null ? "" : String(partner.rate_bp / 100) },
    check: ({ rate_bp: typed }) => ({
      ...(!/^(\d{1,2}(\.\d{1,2})?)?$/.test(typed.trim()) && { rate_bp: "请填写 0 到 50，最多两位小数" }),
    }),
    async save({ rate_bp: typed }) {
      const rate_bp = typed.trim() === "" ? null : Math.round(Number(typed) * 100);
      await deskApi(
        "PUT /api/admin/partners/{id}",
        { params: { id: partner.id }, body: { rate_bp } },
        { quiet: true },
      );
      await refreshDesk(queryClient);
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="佣金比例"
      description="只影响以后付款的订单，已付款的按当时的比例结算。"
      label="保存"
    >
      <TextField
        label="比例（%）"
        inputMode="decimal"
        maxLength={5}
        hint="留空用默认比例"
        {...form.text("rate_bp")}
      />
    </FormSheet>
  );
}

function StatementSheet({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { month: formatDate(Date.now()).slice(0, 7) },
    async save(body) {
      const { items } = await deskApi("POST /api/admin/partners/statement", { body }, { quiet: true });
      const rows = items.map((one) => [
        ...[formatDate(one.at, { time: true }), one.code, one.nickname, one.what, one.fen / 100],
      ]);
      saveCsv(`合伙人对账单-${body.month}.csv`, [
        csvFile([["时间", "推广码", "昵称", "事项", "金额"], ...rows]),
      ]);
      toast(`已导出 ${items.length} 条，记入操作记录`, { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="月对账单" label="导出">
      <TextField label="月份" type="month" {...form.text("month")} />
    </FormSheet>
  );
}
