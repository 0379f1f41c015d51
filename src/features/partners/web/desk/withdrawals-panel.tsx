import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskWithdrawal } from "../../desk-contract.ts";
import { withdrawalWords } from "../words.ts";
import { withdrawalList } from "./api.ts";
import { WithdrawalSheet } from "./withdrawal-sheet.tsx";

const states = ["asked", "paid", "refused"] as const;

/** Payments that partners asked for: paid out, or refused. */
export function WithdrawalsPanel() {
  const [state, setState] = useState<DeskWithdrawal["state"]>("asked");
  const [open, setOpen] = useState<DeskWithdrawal | null>(null);
  const query = useInfiniteQuery(withdrawalList(state));
  return (
    <Panel title="提现">
      <div className="mb-2 flex flex-wrap gap-2">
        {states.map((one) => (
          <Chip key={one} selected={state === one} onClick={() => setState(one)}>
            {withdrawalWords[one].label}
          </Chip>
        ))}
      </div>
      <EndlessList
        key={state}
        query={query}
        label="提现"
        estimate={72}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "暂无记录", text: "合伙人申请提现以后会显示在这里。" }}
      >
        {(one) => (
          <button
            type="button"
            onClick={() => setOpen(one)}
            className="press hair-b flex w-full items-center gap-3 py-3 text-left"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-1.5 text-15">
                <b className="num font-semibold">{formatFen(one.fen)}</b>
                <Tag kind={withdrawalWords[one.state].kind}>{withdrawalWords[one.state].label}</Tag>
              </span>
              <span className="mt-0.5 block text-13 text-ink-2">
                {one.partner.nickname} · {one.partner.code}
              </span>
              <span className="num mt-0.5 block truncate text-12 text-ink-3">
                {formatDate(one.created_at, { time: true })} · {one.way === "bank" ? "银行卡" : "支付宝"} ·{" "}
                {one.masked}
                {one.reference !== "" && ` · ${one.reference}`}
              </span>
            </span>
            <Icon name="right" size="s" className="flex-none text-ink-3" />
          </button>
        )}
      </EndlessList>
      {open !== null && <WithdrawalSheet withdrawal={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
