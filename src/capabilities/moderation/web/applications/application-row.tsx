import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { ShownLine } from "./frame.ts";
import type { ApplicationLine } from "./use-applications.ts";

interface ApplicationRowProps {
  line: ApplicationLine;
  shown: ShownLine;
  current: boolean;
  onOpen: () => void;
}

/** One application of the list. */
export function ApplicationRow({ line, shown, current, onOpen }: ApplicationRowProps) {
  const { name, aside, text, tags, small } = shown;
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
            aside
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
