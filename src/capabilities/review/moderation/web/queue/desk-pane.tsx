import type { QueueTab, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { AuthorSide } from "./author-side.tsx";
import { emptyWords } from "./choices.ts";
import { ReviewCard } from "./review-card.tsx";

export interface DeskPaneProps {
  current: ReviewRow | undefined;
  /** How many are selected in the list. */
  chosen: number;
  status: QueueTab;
  pending: boolean;
  heldUntil: string | null;
  search: string | undefined;
  /** How many wait that others have open, where nothing else is left. */
  othersAtWork: number;
  /** Set where the next item could not be fetched. */
  /** What was thrown where there is something to retry. */
  failure: unknown;
  onRetry: (() => void) | null;
  /** It changed since a decision was tried. */
  changed: boolean;
  /** Shows what else was held for a word. */
  onFilter: (word: string) => void;
}

/** The right pane: what is open, and its author beside it. */
export function DeskPane(props: DeskPaneProps) {
  const {
    current,
    chosen,
    status,
    pending,
    heldUntil,
    search,
    changed,
    othersAtWork,
    failure,
    onRetry,
    onFilter,
  } = props;
  if (pending) {
    return (
      <div className="flex-1 p-6">
        <Skeleton>
          <Bone className="h-64 w-full max-w-160 rounded-3" />
        </Skeleton>
      </div>
    );
  }
  if (current === undefined) {
    const words =
      othersAtWork > 0
        ? { title: "剩下的都有人在处理", text: `${othersAtWork} 条由同事打开着，有空出来的会自动出现。` }
        : emptyWords[status];
    return (
      <div className="grid flex-1 content-center">
        {onRetry ? <ErrorState error={failure} onRetry={onRetry} /> : <EmptyState {...words} />}
      </div>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
      {chosen > 0 && (
        <p role="status" className="mb-4 rounded-2 bg-info-soft px-4 py-2.5 text-13 text-info">
          已选 {chosen} 条，下面的操作对所选内容一起生效
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_5.76rem]">
        <div className="rounded-3 bg-surface p-6">
          <ReviewCard
            key={current.id}
            row={current}
            heldUntil={heldUntil}
            search={search}
            changed={changed}
            onFilter={onFilter}
          />
        </div>
        {current.author && <AuthorSide author={current.author} />}
      </div>
    </div>
  );
}
