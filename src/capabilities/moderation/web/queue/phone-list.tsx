import { type ReactNode, useState } from "react";
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
import { emptyWords, refusalOf } from "./choices.ts";
import { ItemMenu } from "./item-menu.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { choicesFor, hasMenu, useQueueKind } from "./queue-kind.ts";
import { QueueRow } from "./queue-row.tsx";
import { RejectSheet } from "./reject-sheet.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
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
  const kind = useQueueKind();
  const { filter, change } = control;
  const list = useQueueList(filter);
  const open = list.chosen ? list.current : undefined;
  const now = useNow(20_000);
  const heldUntil = useClaim(open);
  const [panel, setPanel] = useState<"none" | "reject" | "more">("none");
  const { busy, changed, decide } = useDecisions(filter, () => undefined);
  const choices = choicesFor(kind, filter.status);

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    if (open === undefined) return;
    setPanel("none");
    const { done } = await decide([open], choice, options);
    if (done.length > 0) list.close();
  };

  if (open !== undefined) {
    const refusal = refusalOf(open);
    return (
      <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
        <NavBar title={title} onBack={list.close} actions={<DeskMenuButton />} />
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
            {...(hasMenu(kind, open, filter.status) && {
              action: (
                <IconButton
                  icon="more"
                  label="更多操作"
                  onClick={() => setPanel("more")}
                  className="-mr-2.5"
                />
              ),
            })}
          />
          {open.author && <AuthorLine author={open.author} />}
          {refusal && <p className="mt-4 text-13 text-ink-2">{refusal}</p>}
        </div>
        <ThumbBar
          choices={choices}
          busy={busy}
          disabled={refusal !== null}
          onChoose={(choice) => (choice === "reject" ? setPanel("reject") : void carryOut(choice))}
        />
        <RejectSheet
          open={panel === "reject"}
          onOpenChange={(shown) => setPanel(shown ? "reject" : "none")}
          count={1}
          busy={busy}
          taken={filter.status === "published"}
          onReject={(options) => void carryOut("reject", options)}
        />
        <ItemMenu
          row={open}
          open={panel === "more"}
          onOpenChange={(shown) => setPanel(shown ? "more" : "none")}
          onChanged={() => undefined}
          {...(refusal === null &&
            choices.includes("delete") && {
              onDelete: (closeComments: boolean) => void carryOut("delete", { closeComments }),
            })}
        />
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
