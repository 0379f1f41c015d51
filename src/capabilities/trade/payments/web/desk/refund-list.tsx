import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { accountsApi, failedRefunds, refreshAccounts } from "./api.ts";

/** Refunds that the provider did not make, to be tried again. */
export function RefundList() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(failedRefunds());
  const retry = useMutation({
    mutationFn: (id: string) => accountsApi("POST /api/admin/payment-refunds/{id}/retry", { params: { id } }),
    onSuccess: () => toast("已重新提交", { kind: "done" }),
    onSettled: () => refreshAccounts(queryClient),
  });
  const items = query.data && itemsOf(query, ({ id }) => id);
  return (
    <Panel title="失败的退款">
      {items === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : items.length === 0 ? (
        <EmptyState compact title="没有失败的退款" />
      ) : (
        <ul aria-label="失败的退款">
          {items.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-t border-line py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-15">
                  <span className="num">{formatFen(one.fen)}</span> {one.title}
                </p>
                <p className="num truncate text-13 text-ink-2">{one.number}</p>
                <p className="text-13 text-bad">{one.problem}</p>
              </div>
              <Button
                variant="line"
                size="s"
                loading={retry.isPending && retry.variables === one.id}
                onClick={() => retry.mutate(one.id)}
              >
                再试
              </Button>
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
