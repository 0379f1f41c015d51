import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatRelativeTime } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { accountsApi, openRefunds, refreshAccounts } from "./api.ts";

const lists = [
  { value: "failed", label: "失败的" },
  { value: "open", label: "途中的" },
] as const;

/** Refunds that the provider did not make, and those that it has not confirmed, to be tried again. */
export function RefundList({ settles }: { settles: boolean }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<"failed" | "open">("failed");
  const query = useInfiniteQuery(openRefunds(state));
  const retry = useMutation({
    mutationFn: (id: string) => accountsApi("POST /api/admin/payment-refunds/{id}/retry", { params: { id } }),
    onSuccess: () => toast("已重新提交，稍后刷新看结果", { kind: "done" }),
    onSettled: () => refreshAccounts(queryClient),
  });
  const items = query.data && itemsOf(query, ({ id }) => id);
  return (
    <Panel title="退款">
      <div className="mb-2">
        <SegmentedControl label="筛选退款" options={lists} value={state} onChange={setState} />
      </div>
      {items === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : items.length === 0 ? (
        <EmptyState
          compact
          title={state === "failed" ? "没有失败的退款" : "没有途中的退款"}
          text={
            state === "failed"
              ? "支付渠道退不了的，会显示在这里。"
              : "已经提交、渠道还没确认的，会显示在这里。"
          }
        />
      ) : (
        <ul aria-label={state === "failed" ? "失败的退款" : "途中的退款"}>
          {items.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-t border-line py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-15">
                  <span className="num">{formatFen(one.fen)}</span> {one.title}
                </p>
                <p className="num truncate text-13 text-ink-2">退款单号 {one.number}</p>
                <p className="num text-13 text-ink-2">
                  {formatRelativeTime(one.created_at)}提交 · {one.reason}
                </p>
                {state === "open" && (
                  <p className="num text-13 text-ink-3">
                    {one.state === "asked" ? "渠道还没收下" : "渠道正在退"}，{whenNext(one.next_try_at)}
                  </p>
                )}
                {one.problem !== "" && <p className="text-13 text-bad">{one.problem}</p>}
              </div>
              {settles && one.can_retry && (
                <Button
                  variant="line"
                  size="s"
                  loading={retry.isPending && retry.variables === one.id}
                  onClick={() => retry.mutate(one.id)}
                >
                  {state === "failed" ? "再试" : "现在就查"}
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
    </Panel>
  );
}

/** When it is asked about next by itself, in words. */
function whenNext(at: string): string {
  const minutes = Math.ceil((Date.parse(at) - Date.now()) / 60_000);
  return minutes <= 1 ? "即将自动再查" : `${minutes} 分钟后自动再查`;
}
