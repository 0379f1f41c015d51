import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskDifference } from "../../desk-contract.ts";
import { accountsApi, differences, refreshAccounts } from "./api.ts";

const KINDS: Readonly<Record<DeskDifference["kind"], string>> = {
  missing_here: "对账单有，本站没有",
  missing_there: "本站有，对账单没有",
  amount: "金额不一致",
  state: "状态不一致",
};
const sum = (fen: number | null) => (fen === null ? "无" : formatFen(fen));

/** Where the provider says something else than we do, until somebody says what became of it. */
export function DifferenceList({ settles }: { settles: boolean }) {
  const [state, setState] = useState<"open" | "settled">("open");
  const [chosen, setChosen] = useState<DeskDifference | null>(null);
  const query = useInfiniteQuery(differences(state));
  const items = query.data && itemsOf(query, ({ id }) => id);
  return (
    <Panel
      title={state === "open" ? "对账差异" : "处理过的差异"}
      action={
        <Button variant="line" size="s" onClick={() => setState(state === "open" ? "settled" : "open")}>
          {state === "open" ? "查看已处理的" : "查看未处理的"}
        </Button>
      }
    >
      {items === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : items.length === 0 ? (
        <EmptyState compact title="没有差异" text="每天 10:30 取前一天的对账单，逐笔核对。" />
      ) : (
        <ul aria-label="对账差异">
          {items.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-t border-line py-3">
              <div className="min-w-0 flex-1">
                <p className="text-15">{KINDS[one.kind]}</p>
                <p className="num truncate text-13 text-ink-2">
                  {one.of === "refund" ? "退款" : "支付"} {one.number}
                  {one.day && ` · ${one.day}`}
                </p>
                <p className="num text-13 text-ink-2">
                  本站 {sum(one.here_fen)}，支付渠道 {sum(one.there_fen)}
                </p>
                {one.note !== "" && (
                  <p className="text-13 text-ink-3">
                    {one.settled_by}：{one.note}
                  </p>
                )}
              </div>
              {settles && one.settled_at === null && (
                <Button variant="line" size="s" onClick={() => setChosen(one)}>
                  处理
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="line"
          wide
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更早的
        </Button>
      )}
      {chosen && <SettleSheet difference={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function SettleSheet({ difference, onClose }: { difference: DeskDifference; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { note: "" },
    check: ({ note }) => ({ ...(note.trim().length < 2 && { note: "请填写处理结果" }) }),
    async save(body) {
      const params = { id: difference.id };
      await accountsApi("POST /api/admin/payment-differences/{id}/settle", { params, body }, { quiet: true });
      await refreshAccounts(queryClient);
      toast("已处理", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="处理差异" description={difference.number} label="记为已处理">
      <TextArea label="处理结果" rows={3} maxLength={500} hint="会记入操作记录" {...form.text("note")} />
    </FormSheet>
  );
}
