import { since, useNow } from "#capabilities/review/moderation/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, type EndlessQuery } from "#ui/endless-list.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { isWaitingState } from "./desk-states.ts";
import type { DeskFrame } from "./frame.ts";
import type { ApplicationLine, ShownLine } from "./kind.ts";

interface ListProps<Line> {
  query: EndlessQuery<Line>;
  openId: string | null;
  onOpen: (line: Line) => void;
  shown: (line: Line) => ShownLine;
  empty: { title: string; text: string };
}

/** The applications of a state, in the order in which they are looked at. */
export function ApplicationList<Line extends ApplicationLine>(props: ListProps<Line>) {
  const now = useNow(20_000);
  return (
    <EndlessList
      query={props.query}
      label="申请"
      itemKey={(line) => line.id}
      estimate={92}
      failed={{ compact: true }}
      waiting={<RowsSkeleton rows={3} />}
      empty={{ compact: true, ...props.empty }}
    >
      {(line) => (
        <Row
          line={line}
          shown={props.shown(line)}
          now={now}
          current={line.id === props.openId}
          onOpen={() => props.onOpen(line)}
        />
      )}
    </EndlessList>
  );
}

/** What the list is sorted by: for how long it waits, or on which day it was decided, or handed in where nobody decided it. */
export function sortedBy(
  line: Pick<ApplicationLine, "state" | "submitted_at" | "decided_at">,
  now: number,
): string {
  const { state, submitted_at: submitted, decided_at: decided } = line;
  const at = isWaitingState(state) ? submitted : (decided ?? submitted);
  if (at === null) return "";
  return isWaitingState(state) ? since(at, now) : formatDate(at, { year: false });
}

interface RowProps {
  line: ApplicationLine;
  shown: ShownLine;
  now: number;
  current: boolean;
  onOpen: () => void;
}

function Row({ line, shown, now, current, onOpen }: RowProps) {
  return (
    <button
      type="button"
      data-current={current || undefined}
      aria-current={current || undefined}
      onClick={onOpen}
      className={cx(
        "hair-b block w-full px-4 py-3 text-left",
        current && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]",
      )}
    >
      <span className="flex items-center gap-1.5">
        <b className="min-w-0 flex-1 truncate text-15 font-semibold">{shown.name}</b>
        <span className="num flex-none text-13 text-ink-3">
          {line.held_by === "" ? (
            sortedBy(line, now)
          ) : (
            <span className="flex items-center gap-1">
              <Icon name="lock" size="s" />
              <span className="max-w-[6em] truncate">{line.held_by}</span>
            </span>
          )}
        </span>
      </span>
      <span className="mt-1 block truncate text-15">{shown.text}</span>
      <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">{shown.tags}</span>
      <span className={cx("mt-1 block truncate text-12", current ? "text-ink-2" : "text-ink-3")}>
        {shown.small.filter(Boolean).join(" · ")}
      </span>
    </button>
  );
}

/** Why nothing is open: it could not be read, others have what is left, there is nothing, or nothing was chosen. */
export function NothingOpen({
  apps,
  offers,
  empty,
  listed,
}: Pick<DeskFrame, "apps" | "offers" | "empty"> & {
  /** A list stands beside it. */
  listed: boolean;
}) {
  const failed = apps.error ?? apps.offer.failure;
  const left = apps.items.length;
  if (failed !== null) return <ErrorState error={failed} onRetry={apps.retry} />;
  if (offers && apps.offer.state === "none" && left > 0)
    return <EmptyState title="剩下的都有人在处理" text={`${left} 份由同事打开着，有空出来的会自动出现。`} />;
  if (!listed || left === 0) return <EmptyState {...empty} />;
  return <EmptyState title="选择一份申请" text="打开一份申请会读取证件材料，每次读取都会记入操作记录。" />;
}
