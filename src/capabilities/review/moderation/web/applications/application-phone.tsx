import { useEffect, useRef, useState } from "react";
import { countText, DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { SwipeCard } from "../queue/swipe-card.tsx";
import { ActionThumbs, type DeskAction } from "./action-bar.tsx";
import { ApplicationList, NothingOpen } from "./application-list.tsx";
import { DeskTabs } from "./desk-tabs.tsx";
import type { ApplicationDeskProps } from "./frame.ts";
import type { ApplicationLine, OpenApplication } from "./use-applications.ts";

const BackCloses = lazyPart(async () => (await import("./back-closes.tsx")).default, { waiting: null });

interface PhoneProps<Line extends ApplicationLine, Detail extends OpenApplication>
  extends ApplicationDeskProps<Line, Detail> {
  refusal: string | null;
  actions: readonly DeskAction[];
  onSkip?: () => void;
}

const NEXT = { text: "下一份", tone: "plain" } as const;

/** The desk on a phone: those that wait one after the other, everything else a list whose items open over it. */
export function ApplicationPhone<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: PhoneProps<Line, Detail>,
) {
  const { apps, offers, title } = props;
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();
  const oneByOne = offers && !listed;
  const isOpen = apps.openId !== null;
  // The list is where it was left.
  const left = useRef(0);
  useEffect(() => {
    window.scrollTo(0, isOpen || oneByOne ? 0 : left.current);
  }, [isOpen, oneByOne]);
  if (isOpen && !oneByOne) return <Opened {...props} />;
  const { waiting } = apps.offer;
  return (
    <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
      <NavBar
        title={
          <>
            {title}
            {oneByOne && waiting !== null && <span className="num"> {countText(waiting)}</span>}
          </>
        }
        onBack={() => navigate(deskPathOf("admin.home"))}
        actions={
          <>
            {offers && (
              <IconButton
                icon={listed ? "skip" : "list"}
                label={listed ? "一份一份看" : "看列表"}
                onClick={() => {
                  if (!listed) apps.close();
                  else void apps.goOn();
                  setListed(!listed);
                }}
              />
            )}
            <DeskMenuButton />
          </>
        }
      />
      {!isOpen && (
        <div className="hair-b grid gap-2.5 px-4 pt-1 pb-2.5">
          <DeskTabs {...props} />
          <div className="flex flex-wrap gap-2">{props.filters}</div>
        </div>
      )}
      {oneByOne ? (
        <OneByOne {...props} />
      ) : (
        <div
          onClickCapture={() => {
            left.current = window.scrollY;
          }}
        >
          <ApplicationList {...props} />
        </div>
      )}
    </main>
  );
}

function OneByOne<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: PhoneProps<Line, Detail>,
) {
  const { apps, detail, onSkip, sheetOpen, busy } = props;
  if (apps.current === undefined)
    return apps.pending ? (
      <CommentsSkeleton rows={1} />
    ) : (
      <NothingOpen
        failed={apps.error ?? apps.offer.failure}
        left={apps.offer.state === "none" ? apps.items.length : 0}
        isEmpty
        empty={props.empty}
        onRetry={apps.retry}
      />
    );
  return (
    <>
      <SwipeCard onLeft={() => onSkip?.()} off={busy || sheetOpen || onSkip === undefined} left={NEXT}>
        {detail(apps.current, apps.heldUntil)}
      </SwipeCard>
      <ActionThumbs actions={props.actions} busy={busy} refusal={props.refusal} {...(onSkip && { onSkip })} />
    </>
  );
}

/** One that was opened in a list, with the phone's back leading there. */
function Opened<Line extends ApplicationLine, Detail extends OpenApplication>(
  props: PhoneProps<Line, Detail>,
) {
  const { apps, detail, title } = props;
  return (
    <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
      <BackCloses onClose={apps.close} />
      <NavBar title={title} onBack={apps.close} actions={<DeskMenuButton />} />
      {apps.current ? (
        detail(apps.current, apps.heldUntil)
      ) : apps.pending ? (
        <CommentsSkeleton rows={1} />
      ) : (
        <NothingOpen failed={apps.error} left={0} isEmpty empty={props.empty} onRetry={apps.retry} />
      )}
      {apps.current && <ActionThumbs actions={props.actions} busy={props.busy} refusal={props.refusal} />}
    </main>
  );
}
