import { type ReactNode, useState } from "react";
import { DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import type { Choice } from "#capabilities/review/moderation/contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { useNow } from "../components/use-now.ts";
import { AuthorLine } from "./author-line.tsx";
import { emptyWords, isReasoned, type Reasoned } from "./choices.ts";
import { ItemDecision } from "./item-decision.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { choicesFor, QueueKind, useKindOf, useQueueKind } from "./queue-kind.ts";
import { QueueRow } from "./queue-row.tsx";
import { RejectSheet } from "./reject-sheet.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import { useClaim } from "./use-claim.ts";
import { type DecideOptions, useDecisions } from "./use-decisions.ts";
import type { FilterControl } from "./use-filter.ts";
import { useQueueList } from "./use-queue-list.ts";
import { useSelection } from "./use-selection.ts";

const BackEnds = lazyPart(async () => (await import("./back-ends.tsx")).default);

export interface PhoneListProps {
  title: string;
  control: FilterControl;
  /** Several can be decided together. */
  decides: boolean;
  /** Leads to the other queues of the same screen. */
  switcher?: ReactNode;
}

/**
 * What waits, was decided, reported or searched for, on a phone: a list, one of it opened over it, or several of it
 * selected (a finger rests on one, or 选择) and decided together.
 */
export function PhoneList({ title, control, decides, switcher }: PhoneListProps) {
  const { filter, change } = control;
  const kind = useQueueKind();
  const list = useQueueList(filter);
  const open = list.chosen ? list.current : undefined;
  const openKind = useKindOf(open);
  const now = useNow(20_000);
  const heldUntil = useClaim(open);
  const { busy, changed, decide } = useDecisions(filter, () => undefined);
  const selection = useSelection(list.items);
  const [asked, setAsked] = useState<Reasoned | null>(null);
  const choices = choicesFor(kind, filter.status);
  const selectable = decides && choices.length > 0;

  const carryOutAll = async (choice: Choice, options?: DecideOptions) => {
    setAsked(null);
    selection.leaveOut((await decide(selection.chosen, choice, options)).done);
  };

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    if (open === undefined) return;
    const { done } = await decide([open], choice, options);
    if (done.length > 0) list.close();
  };

  if (open !== undefined) {
    return (
      <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
        <NavBar title={title} onBack={list.close} actions={<DeskMenuButton />} />
        <QueueKind value={openKind}>
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
                    action: (
                      <IconButton icon="more" label="更多操作" onClick={openMenu} className="-mr-2.5" />
                    ),
                  })}
                />
                {open.author && <AuthorLine author={open.author} />}
                {refusal && <p className="mt-4 text-13 text-ink-2">{refusal}</p>}
              </div>
            )}
          </ItemDecision>
        </QueueKind>
      </main>
    );
  }
  return (
    <main className={cx("mx-auto min-h-dvh max-w-column bg-surface", selection.on && "pb-28")}>
      {selection.on ? (
        <NavBar
          title={
            <span role="status">
              已选 <span className="num">{selection.chosen.length}</span> 条
            </span>
          }
          backIcon="close"
          onBack={selection.end}
          actions={
            <Button variant="quiet" size="s" className="mr-2" onClick={selection.toggleAll}>
              {selection.all ? "全不选" : "全选"}
            </Button>
          }
        />
      ) : (
        <PhoneHeader
          title={title}
          count={countOf(filter.status, list.counts)}
          control={control}
          action={
            selectable &&
            list.items.length > 0 && (
              <Button variant="quiet" size="s" className="self-center" onClick={() => selection.start()}>
                选择
              </Button>
            )
          }
        />
      )}
      {control.listed && selectable && filter.status === "waiting" && !selection.on && (
        <p className="hair-b flex items-center gap-3 px-4 pb-2.5 text-13 text-ink-3">
          <span className="min-w-0 flex-1">等待最久在前；长按一条可以多选</span>
          <Button variant="line" size="s" className="flex-none" onClick={() => control.showAs("one")}>
            逐条审核
          </Button>
        </p>
      )}
      {switcher && !selection.on && <div className="px-4 pb-3">{switcher}</div>}
      {filter.q && !selection.on && (
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
        estimate={92}
        waiting={<CommentsSkeleton />}
        empty={
          filter.q ? { title: `没有找到“${filter.q}”`, text: "换个词试试。" } : emptyWords[filter.status]
        }
      >
        {(row) => (
          <QueueRow
            row={row}
            now={now}
            current={false}
            search={filter.q}
            {...(selection.on
              ? {
                  selected: selection.has(row.id),
                  onSelect: () => selection.toggle(row),
                  onOpen: () => selection.toggle(row),
                }
              : {
                  onOpen: () => list.openId(row.id),
                  ...(selectable && { onHold: () => selection.start(row) }),
                })}
          />
        )}
      </EndlessList>
      {selection.on && <BackEnds onBack={selection.end} />}
      {selection.on && (
        <ThumbBar
          choices={choices}
          busy={busy}
          disabled={selection.chosen.length === 0}
          onChoose={(choice) => (isReasoned(choice) ? setAsked(choice) : void carryOutAll(choice))}
        />
      )}
      <RejectSheet
        open={asked !== null}
        onClose={() => setAsked(null)}
        deletes={asked !== null && asked !== "reject"}
        count={selection.chosen.length}
        busy={busy}
        taken={filter.status === "published"}
        onReject={(options) => void carryOutAll(asked ?? "reject", options)}
      />
    </main>
  );
}

function countOf(
  status: string,
  counts: { waiting: number; reported: number } | undefined,
): number | undefined {
  return status === "waiting" ? counts?.waiting : status === "reported" ? counts?.reported : undefined;
}
