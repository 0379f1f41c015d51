import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import type { Choice } from "#capabilities/review/moderation/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { AuthorLine } from "./author-line.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { choicesFor, hasMenu, useQueueKind } from "./queue-kind.ts";
import { RejectSheet } from "./reject-sheet.tsx";
import { ReviewCard } from "./review-card.tsx";
import { SwipeCard } from "./swipe-card.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import { type DecideOptions, useDecisions } from "./use-decisions.ts";
import type { FilterControl } from "./use-filter.ts";
import { useKeys } from "./use-keys.ts";
import { useTurn } from "./use-turn.ts";

export interface ThumbQueueProps {
  title: string;
  control: FilterControl;
  /** Leads to the other queues of the same screen. */
  switcher?: ReactNode;
}

const CHOICES = ["pass", "reject"] as const;
/** Shorter than anybody needs to read an item, longer than between the two taps of one finger. */
const SETTLE_MS = 250;
type QueuedKey = "p" | "r" | "s";

/**
 * One item fills the screen, the thumb decides, a swipe or a key does the same, and the next one comes by itself: the queue
 * on a phone, and 连续审核 anywhere.
 */
export function ThumbQueue({ title, control, switcher }: ThumbQueueProps) {
  const kind = useQueueKind();
  const { filter } = control;
  const [panel, setPanel] = useState<"none" | "reject" | "delete" | "more">("none");
  const [closing, setClosing] = useState(false);
  const reasoned = panel === "delete" ? panel : "reject";
  const { changed, decide, undo, settled, given } = useDecisions(filter, ([first]) => {
    if (first !== undefined) void turn.reopen(first);
  });
  const turn = useTurn(filter, { settled, given });
  const { item, waiting, done } = turn;
  const wide = useWide();
  // A finger that taps twice means one item: the next one has to have been there for a moment.
  const shownId = item?.id;
  const [settledId, setSettledId] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(shownId), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shownId]);

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    if (item === null) return;
    setPanel("none");
    const next = turn.advance();
    const outcome = await decide([item], choice, { ...options, next });
    await turn.decided(item.id, {
      done: outcome.done.length > 0,
      changed: outcome.changed.length > 0,
      next: outcome.next,
    });
  };
  const round = done + waiting;
  const locked = item === null || item.content.gone;
  const acts: Record<QueuedKey, () => void> = {
    p: () => !locked && void carryOut("pass"),
    r: () => !locked && setPanel("reject"),
    s: () => turn.skip(),
  };
  // Keys that come before the next item is there wait for it, each for one.
  const keys = useRef<QueuedKey[]>([]);
  const press = (key: QueuedKey) => {
    if (turn.state === "moving" || (shownId !== undefined && !turn.isOpen(shownId))) keys.current.push(key);
    else acts[key]();
  };
  const nextKey = useEffectEvent(() => {
    if (turn.state === "moving" || panel !== "none") return;
    // A key of its own was faster, and this is decided: the next one's turn comes when it is drawn.
    if (turn.state === "shown" && !turn.isOpen(shownId)) return;
    const key = turn.state === "shown" ? keys.current.shift() : undefined;
    if (key !== undefined) acts[key]();
    else keys.current = [];
  });
  useEffect(() => {
    if (shownId !== undefined || turn.state === "end" || turn.state === "failed") nextKey();
  }, [shownId, turn.state]);
  useKeys(
    panel === "none"
      ? { p: () => press("p"), r: () => press("r"), s: () => press("s"), u: () => void undo() }
      : {},
  );
  return (
    <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
      <PhoneHeader
        title={title}
        count={turn.state === "loading" ? undefined : waiting}
        control={control}
        action={
          <IconButton
            icon="list"
            label="看列表，可以多选"
            onClick={() => {
              control.showAs("list");
              window.scrollTo(0, 0);
            }}
          />
        }
      />
      {switcher && <div className="px-4 pb-3">{switcher}</div>}
      {(turn.state === "loading" || turn.state === "moving") && <CommentsSkeleton rows={1} />}
      {turn.state === "failed" && <ErrorState error={turn.failure} onRetry={() => void turn.restart()} />}
      {turn.state === "end" && (
        <RoundOver done={done} skipped={turn.skipped} onRestart={() => void turn.restart()} />
      )}
      {turn.state === "shown" && item && (
        <>
          <div className="flex items-center gap-3 px-4 pt-1 pb-3">
            <ProgressBar label="本轮进度" value={round === 0 ? 0 : done / round} className="flex-1" />
            <span className="num text-13 text-ink-2">
              本轮 {done} / {round}
            </span>
          </div>
          <SwipeCard onRight={acts.p} onLeft={acts.r} off={locked || panel !== "none"}>
            <div className="relative px-4">
              <ReviewCard
                key={item.id}
                row={item}
                heldUntil={turn.heldUntil}
                changed={changed.has(item.id)}
                {...(hasMenu(kind, item, filter.status) && {
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
              {item.author && <AuthorLine author={item.author} />}
            </div>
          </SwipeCard>
          <ThumbBar
            choices={CHOICES}
            busy={false}
            disabled={item.content.gone || settledId !== item.id}
            onChoose={(choice) => {
              setClosing(false);
              if (choice === "reject") setPanel("reject");
              else void carryOut(choice);
            }}
            onSkip={turn.skip}
          />
          <RejectSheet
            open={panel === reasoned}
            deletes={reasoned === "delete"}
            closing={closing}
            onClose={() => setPanel("none")}
            count={1}
            busy={false}
            numbered={wide}
            subject={item.subject}
            onReject={(options) => void carryOut(reasoned, options)}
          />
          <ItemMenu
            row={item}
            open={panel === "more"}
            onClose={() => setPanel("none")}
            {...(choicesFor(kind, filter.status).includes("delete") && {
              onDelete: (closeComments: boolean) => {
                setClosing(closeComments);
                setPanel("delete");
              },
            })}
            onHide={() => setPanel("reject")}
            onChanged={() => void turn.refresh()}
          />
        </>
      )}
    </main>
  );
}

/** The end of the queue: what was done in this round. */
function RoundOver({ done, skipped, onRestart }: { done: number; skipped: number; onRestart: () => void }) {
  const text =
    done + skipped === 0
      ? "新的内容会自动出现在待审里。"
      : `本轮处理 ${done} 条${skipped > 0 ? `，跳过 ${skipped} 条` : ""}。`;
  return (
    <EmptyState
      title={done + skipped === 0 ? "没有待审内容" : skipped > 0 ? "已经到队尾了" : "全部处理完毕"}
      text={text}
      action={
        <>
          <a href={deskPathOf("admin.home")} className={buttonClass({ variant: "line" })}>
            回工作台
          </a>
          <Button variant="accent" icon="refresh" onClick={onRestart}>
            {skipped > 0 ? "查看跳过的" : "再看看"}
          </Button>
        </>
      }
    />
  );
}
