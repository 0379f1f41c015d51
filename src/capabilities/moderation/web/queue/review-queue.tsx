import type { AdminProfile } from "#capabilities/admin/web/public.ts";
import { useWide } from "#capabilities/admin/web/public.ts";
import type { QueueTab } from "../api/review-list.ts";
import { Desk } from "./desk.tsx";
import { PhoneList } from "./phone-list.tsx";
import { ThumbQueue } from "./thumb-queue.tsx";
import { useFilter } from "./use-filter.ts";

export interface ReviewQueueProps {
  /** The queue; see the registry of kinds on the server. */
  kind: string;
  title: string;
  /** The tab that opens first. */
  first?: QueueTab;
  admin: AdminProfile;
}

/** A review queue: two panes with a keyboard where there is room, one item and the thumb where there is not. */
export function ReviewQueue({ kind, title, first = "waiting", admin }: ReviewQueueProps) {
  const control = useFilter(kind, first);
  const wide = useWide();
  const { filter } = control;
  // Another filter is another list: nothing stays selected or open.
  const key = JSON.stringify(filter);
  if (wide) return <Desk key={key} title={title} admin={admin} control={control} />;
  // One by one for those who decide; everything else is a list to look through.
  const oneByOne = filter.status === "waiting" && !filter.q && admin.permissions.includes("review.decide");
  return oneByOne ? (
    <ThumbQueue key={key} title={title} control={control} />
  ) : (
    <PhoneList key={key} title={title} control={control} />
  );
}
