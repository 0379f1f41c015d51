import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";

export interface TabItem<Key extends string> {
  key: Key;
  label: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** The id of the bar, from which those of its tabs and of the `TabPanel` or `TabPanels` below are made. */
  id: string;
  /** Stands at the right end and does not scroll: a filter, an order. */
  action?: ReactNode;
  /** Sticks below a bar of this CSS length, e.g. "var(--nav-h)". */
  stickyTop?: string;
}

/** Scrolling text tabs with the slot under the active one. Arrow keys, Home and End move between them. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, items, active, onChange, id, action, stickyTop } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const scroller = list.current;
    const tab = scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`);
    if (!scroller || !tab) return;
    // Not scrollIntoView: that would move the page too.
    scroller.scrollTo({
      left: tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2,
      behavior: "smooth",
    });
  }, [active]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = items.findIndex((item) => item.key === active);
    const last = items.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onChange(item.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
  }

  return (
    <div
      id={id}
      className={cx("hair-b flex bg-surface", stickyTop && "sticky z-10")}
      style={stickyTop ? { top: stickyTop } : undefined}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="scroll-x relative flex min-w-0 flex-1 px-1.5"
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const selected = item.key === active;
          return (
            <button
              key={item.key}
              type="button"
              role="tab"
              data-key={item.key}
              aria-selected={selected}
              id={`${id}-tab-${item.key}`}
              // The others' panels may not be there yet.
              aria-controls={selected ? `${id}-${item.key}` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(item.key)}
              className={cx(
                "relative flex h-11 min-w-11 flex-none items-center justify-center px-2.5 whitespace-nowrap active:opacity-70",
                selected ? "text-17 font-bold text-ink" : "text-15 text-ink-2",
              )}
            >
              {item.label}
              {selected && <span className="slot-tab bottom-1" />}
            </button>
          );
        })}
      </div>
      {action && <div className="flex flex-none items-center pr-1">{action}</div>}
    </div>
  );
}
