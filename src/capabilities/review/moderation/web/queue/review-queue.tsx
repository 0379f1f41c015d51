import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { reviewKind } from "../api/review-kind.ts";
import { isNarrowed } from "../api/review-list.ts";
import { Desk } from "./desk.tsx";
import { PhoneList } from "./phone-list.tsx";
import { ALL, QueueKind, titleOf, useQueueKind } from "./queue-kind.ts";
import { ThumbQueue } from "./thumb-queue.tsx";
import { useFilter } from "./use-filter.ts";

export interface ReviewQueueProps {
  /** Name of the kind; see the registry of kinds on the server. */
  kind: string;
  admin: AdminProfile;
  /** Leads to the other queues of the same screen. */
  switcher?: ReactNode;
}

/** A review queue, once it is known how its kind is worded. */
export function ReviewQueue({ kind, admin, switcher }: ReviewQueueProps) {
  return (
    <WithKind kind={kind}>
      <Queue admin={admin} switcher={switcher} />
    </WithKind>
  );
}

/** The queue one by one, on wide screens too; a list for those who do not decide. */
export function OneByOne({ kind, admin }: ReviewQueueProps) {
  return (
    <WithKind kind={kind}>
      <Continuous admin={admin} />
    </WithKind>
  );
}

function Continuous({ admin }: { admin: AdminProfile }) {
  const kind = useQueueKind();
  const control = useFilter(kind);
  const title = titleOf(kind);
  const { filter } = control;
  const key = JSON.stringify(filter);
  const decides = admin.permissions.includes("review.decide");
  return decides && filter.status === "waiting" && !isNarrowed(filter) && !control.listed ? (
    <ThumbQueue key={key} title={title} control={control} />
  ) : (
    <PhoneList key={key} title={title} control={control} decides={decides} />
  );
}

function WithKind({ kind, children }: { kind: string; children: ReactNode }) {
  const query = useQuery(reviewKind(kind));
  const { data, error } = query;
  if (data === undefined) {
    return (
      <main className="min-h-dvh bg-surface px-4 pt-4">
        {error ? (
          <NotLoaded query={query} as="h1" />
        ) : (
          <>
            <h1 className="sr-only">内容审核</h1>
            <CommentsSkeleton rows={3} />
          </>
        )}
      </main>
    );
  }
  return <QueueKind value={data}>{children}</QueueKind>;
}

/** Two panes with a keyboard where there is room, one item and the thumb where there is not. */
function Queue({ admin, switcher }: { admin: AdminProfile; switcher: ReactNode }) {
  const kind = useQueueKind();
  const control = useFilter(kind);
  const wide = useWide();
  const title = titleOf(kind);
  const { filter } = control;
  // Another filter is another list: nothing stays selected or open.
  const key = JSON.stringify(filter);
  if (wide) return <Desk key={key} title={title} admin={admin} control={control} switcher={switcher} />;
  // One by one for those who decide; everything else is a list to look through.
  const decides = admin.permissions.includes("review.decide");
  const oneByOne =
    filter.status === "waiting" && !isNarrowed(filter) && decides && !control.listed && kind.name !== ALL;
  return oneByOne ? (
    <ThumbQueue key={key} title={title} control={control} switcher={switcher} />
  ) : (
    <PhoneList key={key} title={title} control={control} decides={decides} switcher={switcher} />
  );
}
