import { useEffect, useRef, useState } from "react";
import { countText, DeskMenuButton, QueueTabs } from "#capabilities/desk/admin/web/public.ts";
import { SwipeCard } from "#capabilities/review/moderation/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { ActionThumbs } from "./action-bar.tsx";
import { NothingOpen } from "./application-list.tsx";
import type { DeskFrame } from "./frame.ts";

const BackCloses = lazyPart(async () => (await import("./back-closes.tsx")).default, { waiting: null });

const NEXT = { text: "下一份", tone: "plain" } as const;

/** The desk on a phone: those that wait one after the other, everything else a list whose items open over it. */
export function ApplicationPhone(props: DeskFrame & { sheetOpen: boolean }) {
  const { apps, offers, title, open, bar } = props;
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();
  const oneByOne = offers && !listed;
  const isOpen = apps.openId !== null;
  // The list is where it was left.
  const left = useRef(0);
  useEffect(() => {
    window.scrollTo(0, isOpen || oneByOne ? 0 : left.current);
  }, [isOpen, oneByOne]);
  const { waiting } = apps.offer;
  const nothing = apps.pending ? <CommentsSkeleton rows={1} /> : <NothingOpen {...props} listed={false} />;
  if (isOpen && !oneByOne)
    return (
      <main className="mx-auto min-h-dvh max-w-column bg-surface pb-28">
        {/* One that was opened in a list: the phone's back leads there. */}
        <BackCloses onClose={apps.close} />
        <NavBar title={title} onBack={apps.close} actions={<DeskMenuButton />} />
        {open ?? nothing}
        {open && <ActionThumbs {...bar} onSkip={undefined} />}
      </main>
    );
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
      <QueueTabs />
      {!isOpen && (
        <div className="hair-b grid gap-2.5 px-4 pt-1 pb-2.5">
          {props.tabs}
          <div className="flex flex-wrap gap-2">{props.filters}</div>
        </div>
      )}
      {!oneByOne ? (
        <div
          onClickCapture={() => {
            left.current = window.scrollY;
          }}
        >
          {props.list}
        </div>
      ) : open ? (
        <>
          <SwipeCard
            onLeft={() => bar.onSkip?.()}
            off={bar.busy || props.sheetOpen || !bar.onSkip}
            left={NEXT}
          >
            {open}
          </SwipeCard>
          <ActionThumbs {...bar} />
        </>
      ) : (
        nothing
      )}
    </main>
  );
}
