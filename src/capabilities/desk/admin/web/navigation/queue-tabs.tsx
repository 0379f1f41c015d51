import { useEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { useStoredAdmin } from "../session.ts";
import { countText } from "./count-text.ts";
import { useDeskMenu } from "./use-desk-menu.ts";

/**
 * The queues of review beside each other, above the list of each: all that waits, then one for each kind. On a phone
 * it scrolls sideways with the open one in view; a mouse would not find what is out of sight there. Screens that are no queue, and whoever has a single one, show nothing.
 */
export function QueueTabs() {
  const { admin } = useStoredAdmin();
  const { queues, pathname } = useDeskMenu(admin ?? { permissions: [] });
  const bar = useRef<HTMLElement>(null);
  const shown = queues.length;
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!open || !bar.current || shown === 0) return;
    // Not scrollIntoView: that moves the page under a phone's header, too.
    bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.clientWidth) / 2;
  }, [shown]);
  if (shown < 2 || !queues.some(({ to }) => to === pathname)) return null;
  return (
    <nav
      ref={bar}
      aria-label="审核队列"
      className="scroll-x hair-b relative flex flex-none gap-1 bg-surface px-4 wide:flex-wrap wide:px-6"
    >
      {queues.map(({ label, to, count }) => (
        <a
          key={to}
          href={to}
          aria-current={to === pathname ? "page" : undefined}
          className={cx(
            "press flex h-11 flex-none items-center gap-1 px-2.5 text-15 whitespace-nowrap",
            to === pathname ? "font-semibold text-ink" : "text-ink-3",
          )}
        >
          {label}
          {count > 0 && <span className="num text-13">{countText(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
