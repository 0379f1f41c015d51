import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { type ClaimState, claimStateNames, claimStates, claimWayNames } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch, DeskClaim } from "../../desk-contract.ts";
import { claimWords } from "../words.ts";
import { claimsOf, deskApi } from "./api.ts";
import { ClaimSheet } from "./claim-sheet.tsx";
import { PasteSheet } from "./paste-sheet.tsx";

/** What was claimed of a batch: looked at, sent, and taken along as a list. */
export function ClaimsPanel({ batch }: { batch: DeskBatch }) {
  const { id, name, counts } = batch;
  const [state, setState] = useState<ClaimState | undefined>(undefined);
  const [open, setOpen] = useState<string | null>(null);
  const [pasting, setPasting] = useState(false);
  const query = useInfiniteQuery(claimsOf(id, state));
  const saving = useMutation({
    mutationFn: () => deskApi("POST /api/admin/gifts/{id}/shipping-list", { params: { id } }),
    onSuccess({ items }) {
      if (items.length === 0) return toast("没有等待寄出的礼品");
      const head = ["领取编号", "快递公司", "快递单号", "收件人", "手机号", "地区", "详细地址", "礼品"];
      const rows = items.map((one) => [
        one.id,
        "",
        "",
        one.name,
        one.mobile,
        one.region,
        one.detail,
        one.choice,
      ]);
      saveCsv(`寄送名单-${name}-${formatDate(Date.now())}.csv`, [csvFile([head, ...rows])]);
      return toast(`已导出 ${items.length} 份，记入操作记录`, { kind: "done" });
    },
  });
  return (
    <Panel
      title="领取"
      note="最近登记在前"
      action={
        <span className="flex gap-2">
          <Button
            size="s"
            variant="line"
            icon="download"
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            寄送名单
          </Button>
          <Button size="s" variant="line" onClick={() => setPasting(true)}>
            批量填单号
          </Button>
        </span>
      }
    >
      <div className="mb-2 flex flex-wrap gap-2">
        <Chip selected={state === undefined} onClick={() => setState(undefined)}>
          全部
        </Chip>
        {claimStates.map((one) => (
          <Chip key={one} selected={state === one} onClick={() => setState(one)}>
            {claimStateNames[one]} <span className="num">{counts[one] ?? 0}</span>
          </Chip>
        ))}
      </div>
      <EndlessList
        query={query}
        label="领取"
        estimate={92}
        waiting={<RowsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={{
          ...{ compact: true, title: state === undefined ? "还没有人登记" : "暂无记录" },
          text: "登记以后会显示在这里。",
        }}
      >
        {(claim) => <ClaimLine claim={claim} onOpen={() => setOpen(claim.id)} />}
      </EndlessList>
      {open !== null && <ClaimSheet id={open} onClose={() => setOpen(null)} />}
      {pasting && <PasteSheet batch={batch} onClose={() => setPasting(false)} />}
    </Panel>
  );
}

function ClaimLine({ claim, onOpen }: { claim: DeskClaim; onOpen: () => void }) {
  const { label, kind } = claimWords(claim.state, claim.way);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hair-b flex w-full items-center gap-3 py-3 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5 text-15">
          <b className="min-w-0 truncate font-semibold">{claim.member?.nickname ?? "已注销用户"}</b>
          <Tag kind={kind}>{label}</Tag>
          <span className="num text-12 text-ink-3">编号 {claim.id}</span>
        </span>
        <span className="mt-0.5 block text-13 text-ink-2">
          {claim.choice} · {claimWayNames[claim.way]}
          {claim.store !== null && ` · ${claim.store}`}
          {claim.postage_fen > 0 && ` · 邮费 ${formatFen(claim.postage_fen)}`}
        </span>
        <span className="num mt-0.5 block truncate text-12 text-ink-3">
          {formatDate(claim.created_at, { time: true })}
          {claim.recipient !== "" && ` · ${claim.recipient}`}
          {claim.tracking !== "" && ` · ${claim.courier} ${claim.tracking}`}
        </span>
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </button>
  );
}
