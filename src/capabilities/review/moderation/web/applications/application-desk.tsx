import { useRef, useState } from "react";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { refusalOf } from "../queue/choices.ts";
import { useKeys } from "../queue/use-keys.ts";
import { ActionBar } from "./action-bar.tsx";
import { ApplicationKeys } from "./application-keys.tsx";
import { ApplicationList, NothingOpen } from "./application-list.tsx";
import { ApplicationPhone } from "./application-phone.tsx";
import { isWaitingState } from "./desk-states.ts";
import { DeskTabs } from "./desk-tabs.tsx";
import type { ApplicationDeskProps } from "./frame.ts";
import type { ApplicationLine, OpenApplication } from "./use-applications.ts";

/**
 * Applications with papers: those of a state at the left, the one that is open at the right, decisions at its foot and on
 * the keyboard. On a phone one after the other, or a list.
 */
export function ApplicationDesk<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: ApplicationDeskProps<Line, Detail>,
) {
  const { apps, actionsOf, undo, sheetOpen, onReason, offers } = props;
  const wide = useWide();
  const [help, setHelp] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { current } = apps;
  const refusal = current?.review ? refusalOf(current.review) : null;
  const actions = current ? actionsOf(current) : [];
  const isFree = refusal === null && !props.busy;
  const move = (step: number) => {
    apps.move(step);
    requestAnimationFrame(() =>
      scroller.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }),
    );
  };
  const skip = offers && current ? () => void apps.goOn() : undefined;
  const takesReason = current?.can.reject ? "reject" : current?.can.revoke ? "revoke" : null;
  const digits = Array.from({ length: 9 }, (_, at) => [
    String(at + 1),
    () => {
      const reason = current?.reasons[at]?.text;
      if (isFree && takesReason !== null && reason !== undefined) onReason(takesReason, reason);
    },
  ]);
  useKeys(
    sheetOpen || help
      ? {}
      : {
          ...Object.fromEntries(digits),
          ...Object.fromEntries(
            actions.map(({ key, onChoose }) => [
              key.toLowerCase(),
              () => {
                if (isFree) onChoose();
              },
            ]),
          ),
          j: () => move(1),
          k: () => move(-1),
          u: undo,
          ...(skip && { s: skip }),
          "?": () => setHelp(true),
        },
  );
  if (!wide)
    return (
      <ApplicationPhone {...props} refusal={refusal} actions={actions} {...(skip && { onSkip: skip })} />
    );
  return (
    <main className="flex h-dvh flex-col">
      <header className="hair-b flex min-h-16 flex-none flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-6 py-2">
        <h1 className="flex-none text-20 font-bold">{props.title}</h1>
        <DeskTabs {...props} />
        <div className="ml-auto flex min-w-0 items-center gap-2.5">{props.filters}</div>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(6.4rem,8rem)_minmax(0,1fr)]">
        <section aria-label="队列" className="flex min-h-0 flex-col border-r border-line bg-surface">
          <p className="hair-b flex h-10 flex-none items-center px-4 text-13 text-ink-3">
            {isWaitingState(props.state) ? "等待最久在前" : "最近提交在前"}
          </p>
          <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
            <ApplicationList {...props} />
          </div>
        </section>
        <section aria-label="申请" className="flex min-h-0 flex-col">
          <Pane {...props} />
          {current && (
            <ActionBar
              actions={actions}
              busy={props.busy}
              refusal={refusal}
              {...(skip && { onSkip: skip })}
              onUndo={undo}
              onHelp={() => setHelp(true)}
            />
          )}
        </section>
      </div>
      <ApplicationKeys actions={actions} open={help} onOpenChange={setHelp} />
    </main>
  );
}

/** What is open, or why nothing is. */
function Pane<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: ApplicationDeskProps<Line, Detail>,
) {
  const { apps, detail, empty, offers } = props;
  const { current, heldUntil } = apps;
  if (current) return detail(current, heldUntil);
  if (apps.pending)
    return (
      <div className="flex-1 p-6">
        <Skeleton>
          <Bone className="h-64 w-full rounded-3" />
        </Skeleton>
      </div>
    );
  return (
    <div className="grid flex-1 content-center">
      <NothingOpen
        failed={apps.error ?? apps.offer.failure}
        left={offers && apps.offer.state === "none" ? apps.items.length : 0}
        isEmpty={apps.items.length === 0}
        empty={empty}
        onRetry={apps.retry}
      />
    </div>
  );
}
