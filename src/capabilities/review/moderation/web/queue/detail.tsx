import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AdminHeader } from "#capabilities/desk/admin/web/public.ts";
import type { QueueTab, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { oneReview } from "../api/one-review.ts";
import { reviewHistory } from "../api/review-history.ts";
import { reviewKind } from "../api/review-kind.ts";
import { reviewOfTarget } from "../api/review-of-target.ts";
import { AuthorSide } from "./author-side.tsx";
import { HistoryList } from "./history-list.tsx";
import { ItemDecision } from "./item-decision.tsx";
import { QueueKind, useQueueKind } from "./queue-kind.ts";
import { ReviewCard } from "./review-card.tsx";
import { useClaim } from "./use-claim.ts";
import { useDecisions } from "./use-decisions.ts";

/** One object under review with all that is known of it, by its own id. */
export function Detail({ kind, targetId }: { kind: string; targetId: string }) {
  const words = useQuery(reviewKind(kind));
  const entry = useQuery(reviewOfTarget(kind, targetId));
  const row = useQuery(oneReview(entry.data?.id ?? null));
  const failure = words.error ?? entry.error ?? row.error;
  if (failure !== null && row.data === undefined)
    return (
      <Frame>
        <ErrorState
          error={failure}
          onRetry={() => {
            for (const query of [words, entry, row]) if (query.isError) void query.refetch();
          }}
          retrying={words.isFetching || entry.isFetching || row.isFetching}
        />
      </Frame>
    );
  if (words.data === undefined || row.data === undefined)
    return (
      <Frame>
        <Skeleton>
          <Bone className="h-64 w-full rounded-3" />
        </Skeleton>
      </Frame>
    );
  return (
    <QueueKind value={words.data}>
      <Item row={row.data} />
    </QueueKind>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="pb-28">
      <AdminHeader title="帖子详情" />
      <div className="p-4 wide:px-6">{children}</div>
    </main>
  );
}

/** The list of the queue in which it stands now. */
function tabOf({ status, reports }: ReviewRow): QueueTab {
  if (status === "waiting") return "waiting";
  if (reports.length > 0 && status === "published") return "reported";
  if (status === "published" || status === "removed") return status;
  return "rejected";
}

function Item({ row }: { row: ReviewRow }) {
  const kind = useQueueKind();
  const navigate = useNavigate();
  const history = useQuery(reviewHistory(row.id));
  const heldUntil = useClaim(row);
  const tab = tabOf(row);
  const { busy, changed, decide } = useDecisions({ kind: kind.name, status: tab }, () => undefined);
  return (
    <main className="pb-28 wide:flex wide:h-dvh wide:flex-col wide:pb-0">
      <ItemDecision
        row={row}
        tab={tab}
        busy={busy}
        onDecide={(choice, options) => void decide([row], choice, options)}
      >
        {(openMenu, refusal) => (
          <>
            <AdminHeader title={`${kind.noun}详情`}>
              {openMenu && <IconButton icon="more" label="更多操作" onClick={openMenu} />}
            </AdminHeader>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 p-3 wide:min-h-0 wide:flex-1 wide:grid-cols-[minmax(0,1fr)_8rem] wide:overflow-y-auto wide:px-6 wide:py-5">
              <section className="rounded-3 bg-surface p-4 wide:p-6">
                <ReviewCard
                  row={row}
                  heldUntil={heldUntil}
                  changed={changed.has(row.id)}
                  historyAside
                  onFilter={(hit) => void navigate(queuePath(row.kind, hit))}
                />
              </section>
              <div className="grid gap-4">
                {row.author && (
                  <div className="rounded-3 bg-surface p-4">
                    <AuthorSide author={row.author} />
                  </div>
                )}
                <section className="rounded-3 bg-surface p-4">
                  <h2 className="mb-3 text-15 font-semibold">修改和处理记录</h2>
                  {history.data ? (
                    <HistoryList items={history.data.items} />
                  ) : (
                    <NotLoaded
                      query={history}
                      waiting={
                        <Skeleton>
                          <Bone className="h-20 w-full" />
                        </Skeleton>
                      }
                    />
                  )}
                </section>
              </div>
            </div>
            {refusal && (
              <p role="status" className="px-4 text-13 text-ink-2 wide:px-6">
                {refusal}
              </p>
            )}
          </>
        )}
      </ItemDecision>
    </main>
  );
}

/** The queue of a kind, narrowed to what was held for a word. */
const queuePath = (kind: string, hit: string) =>
  kind === "post"
    ? deskPathOf("admin.bbslist", {}, { query: { hit } })
    : deskPathOf("admin.reviews", { kind }, { query: { hit } });
