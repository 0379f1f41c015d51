import type { ReactNode, RefObject } from "react";
import { QueueTabs } from "#capabilities/desk/admin/web/public.ts";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { NothingOpen } from "./application-list.tsx";
import type { DeskFrame } from "./frame.ts";

/** The desk beside a keyboard: what is open stays beside its list. */
export function ApplicationWide(
  props: DeskFrame & {
    scroller: RefObject<HTMLDivElement | null>;
    waits: boolean;
    children: ReactNode;
  },
) {
  const { apps, open } = props;
  return (
    <main className="flex h-dvh flex-col">
      <QueueTabs />
      <header className="hair-b flex min-h-16 flex-none flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-6 py-2">
        <h1 className="flex-none text-20 font-bold">{props.title}</h1>
        {props.tabs}
        <div className="ml-auto flex min-w-0 items-center gap-2.5">{props.filters}</div>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(6.4rem,8rem)_minmax(0,1fr)]">
        <section aria-label="队列" className="flex min-h-0 flex-col border-r border-line bg-surface">
          <p className="hair-b flex h-10 flex-none items-center px-4 text-13 text-ink-3">
            {props.waits ? "等待最久在前" : "最近提交在前"}
          </p>
          <div ref={props.scroller} className="min-h-0 flex-1 overflow-y-auto">
            {props.list}
          </div>
        </section>
        <section aria-label="申请" className="flex min-h-0 flex-col">
          {open}
          {open ? (
            props.children
          ) : apps.pending ? (
            <Skeleton>
              <Bone className="m-4 h-64 rounded-3" />
            </Skeleton>
          ) : (
            <div className="grid flex-1 content-center">
              <NothingOpen {...props} listed />
            </div>
          )}
        </section>
      </div>
    </main>
  );
}
