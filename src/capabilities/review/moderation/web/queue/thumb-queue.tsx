import { type ReactNode, useState } from "react";
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

/**
 * One item fills the screen, the thumb decides, a swipe or a key does the same, and the next one comes by itself: the queue
 * on a phone, and 连续审核 anywhere.
 */
export function ThumbQueue({ title, control, switcher }: ThumbQueueProps) {
  const kind = useQueueKind();
  const { filter } = control;
  const turn = useTurn(filter);
  const { item, waiting, done } = turn;
  const [panel, setPanel] = useState<"none" | "reject" | "more">("none");
  const { busy, changed, decide, undo } = useDecisions(filter, ([first]) => {
    if (first !== undefined) void turn.reopen(first);
  });
  const [moving, setMoving] = useState(false);
  const wide = useWide();

  const carryOut = async (choice: Choice, options?: DecideOptions) => {
    if (item === null) return;
    setPanel("none");
    setMoving(true);
    const outcome = await decide([item], choice, options);
    // Refused otherwise means that it is somebody else's or decided: either way the next one comes.
    if (outcome.changed.length > 0) await turn.again();
    else await turn.next(outcome.done.length > 0);
    setMoving(false);
  };
  const skip = async () => {
    setMoving(true);
    await turn.skip();
    setMoving(false);
  };
  const round = done + waiting;
  const locked = busy || moving || item === null || item.content.gone;
  const pass = () => {
    if (!locked) void carryOut("pass");
  };
  const reject = () => {
    if (!locked) setPanel("reject");
  };
  useKeys(
    panel === "none" ? { p: pass, r: reject, s: () => !moving && void skip(), u: () => void undo() } : {},
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
      {turn.state === "loading" && <CommentsSkeleton rows={1} />}
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
          <SwipeCard onRight={pass} onLeft={reject} off={locked || panel !== "none"}>
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
            busy={busy || moving}
            disabled={item.content.gone}
            onChoose={(choice) => (choice === "reject" ? setPanel("reject") : void carryOut(choice))}
            onSkip={() => void skip()}
          />
          <RejectSheet
            open={panel === "reject"}
            onClose={() => setPanel("none")}
            count={1}
            busy={busy}
            numbered={wide}
            onReject={(options) => void carryOut("reject", options)}
          />
          <ItemMenu
            row={item}
            open={panel === "more"}
            onClose={() => setPanel("none")}
            {...(choicesFor(kind, filter.status).includes("delete") && {
              onDelete: (closeComments: boolean) => void carryOut("delete", { closeComments }),
            })}
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
            {skipped > 0 ? "看跳过的" : "再看看"}
          </Button>
        </>
      }
    />
  );
}
