import type { ReactNode } from "react";
import { DeskMenuButton } from "#capabilities/admin/web/public.ts";
import type { Choice } from "#capabilities/moderation/contract.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { useNow } from "../components/use-now.ts";
import { AuthorLine } from "./author-line.tsx";
import { emptyWords } from "./choices.ts";
import { ItemDecision } from "./item-decision.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { QueueRow } from "./queue-row.tsx";
import { ReviewCard } from "./review-card.tsx";
import { useClaim } from "./use-claim.ts";
import { type DecideOptions, useDecisions } from "./use-decisions.ts";
import type { FilterControl } from "./use-filter.ts";
import { useQueueList } from "./use-queue-list.ts";

export interface PhoneListProps {
  title: string;
  control: FilterControl;
  /** Leads to the other queues of the same screen. */
  switcher?: ReactNode;
}

/** What was decided, reported or searched for, on a phone: a list, and one of it opened over it. */
export function PhoneList({ title, control, switcher }: PhoneListProps) {
  const { filter, change } = control;
  const list = useQueueList(filter);
  const open = list.chosen ? list.current : undefined;
  const now = useNow(20_000);
  const heldUntil = useClaim(open);
  const { busy, changed, decide } = useDecisions(filter, () => undefined);

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    if (open === undefined) return;
    const { done } = await decide([open], choice, options);
    if (done.length > 0) list.close();
  };

  if (open !== undefined) {
    return (
      <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
        <NavBar title={title} onBack={list.close} actions={<DeskMenuButton />} />
        <ItemDecision
          row={open}
          tab={filter.status}
          busy={busy}
          onDecide={(choice, options) => void carryOut(choice, options)}
        >
          {(openMenu, refusal) => (
            <div className="px-4 pt-2">
              <ReviewCard
                row={open}
                heldUntil={heldUntil}
                search={filter.q}
                changed={changed.has(open.id)}
                onFilter={(hit) => {
                  list.close();
                  change({ hit });
                }}
                {...(openMenu && {
                  action: <IconButton icon="more" label="更多操作" onClick={openMenu} className="-mr-2.5" />,
                })}
              />
              {open.author && <AuthorLine author={open.author} />}
              {refusal && <p className="mt-4 text-13 text-ink-2">{refusal}</p>}
            </div>
          )}
        </ItemDecision>
      </main>
    );
  }
  return (
    <main className="mx-auto min-h-dvh max-w-column bg-surface">
      <PhoneHeader title={title} count={countOf(filter.status, list.counts)} control={control} />
      {switcher && <div className="px-4 pb-3">{switcher}</div>}
      {filter.q && (
        <div className="px-4 pb-2">
          <Chip
            selected
            icon="close"
            onClick={() => change({ q: undefined })}
            aria-label={`取消搜索 ${filter.q}`}
          >
            {filter.q}
          </Chip>
        </div>
      )}
      <EndlessList
        query={list.query}
        label={title}
        itemKey={(item) => item.id}
        estimate={92}
        waiting={<CommentsSkeleton />}
        empty={
          <EmptyState
            {...(filter.q
              ? { title: `没有找到“${filter.q}”`, text: "换个词试试。" }
              : emptyWords[filter.status])}
          />
        }
      >
        {(row) => (
          <QueueRow
            row={row}
            now={now}
            current={false}
            search={filter.q}
            onOpen={() => list.openId(row.id)}
          />
        )}
      </EndlessList>
    </main>
  );
}

function countOf(
  status: string,
  counts: { waiting: number; reported: number } | undefined,
): number | undefined {
  return status === "waiting" ? counts?.waiting : status === "reported" ? counts?.reported : undefined;
}
