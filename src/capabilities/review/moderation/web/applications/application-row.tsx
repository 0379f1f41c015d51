import { formatDate } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { since } from "../components/durations.ts";
import { isWaitingState } from "./desk-states.ts";
import type { ShownLine } from "./frame.ts";
import type { ApplicationLine } from "./use-applications.ts";

interface ApplicationRowProps {
  line: ApplicationLine;
  shown: ShownLine;
  now: number;
  current: boolean;
  onOpen: () => void;
}

/** What the list is sorted by: for how long it waits, or on which day it was handed in. */
function handedIn({ state, submitted_at: at }: ApplicationLine, now: number): string {
  if (at === null) return "";
  return isWaitingState(state) ? since(at, now) : formatDate(at, { year: false });
}

/** One application of the list. */
export function ApplicationRow({ line, shown, now, current, onOpen }: ApplicationRowProps) {
  const { name, text, tags, small } = shown;
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
        <b className="min-w-0 flex-1 truncate text-15 font-semibold">{name}</b>
        <span className="num flex-none text-13 text-ink-3">
          {line.held_by === "" ? (
            handedIn(line, now)
          ) : (
            <span className="flex items-center gap-1">
              <Icon name="lock" size="s" />
              <span className="max-w-[6em] truncate">{line.held_by}</span>
            </span>
          )}
        </span>
      </span>
      <span className="mt-1 block truncate text-15">{text}</span>
      <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">{tags}</span>
      <span className={cx("mt-1 block truncate text-12", current ? "text-ink-2" : "text-ink-3")}>
        {small}
      </span>
    </button>
  );
}
