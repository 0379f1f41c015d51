import { cx } from "./cx.ts";

/** An unread count on the corner of an icon; above 99 it says 99+. The control's own label must name it. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "num h-4 min-w-4 rounded-full bg-bad px-1 text-center text-10 leading-4 font-semibold text-surface ring-2 ring-surface",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
