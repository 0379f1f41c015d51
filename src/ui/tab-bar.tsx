import type { MouseEvent } from "react";
import { CountBadge } from "./badge.tsx";
import { cx } from "./cx.ts";
import { DrawnOnce } from "./drawn-once.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export interface TabBarItem {
  name: string;
  label: string;
  icon: IconName;
  href: string;
  /** Unread count; 0 or nothing hides it. */
  count?: number;
}

export interface TabBarProps {
  items: readonly TabBarItem[];
  /** The `name` of the current tab. */
  active: string;
  /** Called before `href` is followed; `preventDefault` keeps it from being so. */
  onSelect: (item: TabBarItem, event: MouseEvent) => void;
}

/** The fixed bar at the bottom. Give screens that show it `pb-tab-bar`. */
export function TabBar({ items, active, onSelect }: TabBarProps) {
  return (
    <DrawnOnce
      as="nav"
      by={[items, active]}
      aria-label="主导航"
      data-bar="tab"
      className="pb-safe hair-t fixed bottom-0 left-1/2 z-20 flex w-full max-w-column -translate-x-1/2 bg-surface"
    >
      {() =>
        items.map((item) => {
          const current = item.name === active;
          return (
            <a
              key={item.name}
              href={item.href}
              aria-current={current ? "page" : undefined}
              onClick={(event) => onSelect(item, event)}
              className={cx(
                "press relative flex h-12.5 min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 pt-1 text-11",
                current ? "font-semibold text-ink" : "text-ink-3",
              )}
            >
              {current && <span className="slot-tab -top-px w-5.5" />}
              <span className="relative">
                <Icon name={item.icon} />
                {item.count ? <CountBadge count={item.count} className="absolute -top-1 left-3.5" /> : null}
              </span>
              {item.label}
              {item.count ? <span className="sr-only">，{item.count} 条未读</span> : null}
            </a>
          );
        })
      }
    </DrawnOnce>
  );
}
