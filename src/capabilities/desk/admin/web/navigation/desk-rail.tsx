import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { ADMIN_HOME } from "../redirect.ts";
import { closedGroups, keepClosed } from "./closed-groups.ts";
import { countText } from "./count-text.ts";
import type { DeskEntry, DeskMenuGroup } from "./desk-menu.ts";

export interface DeskRailProps {
  groups: readonly DeskMenuGroup[];
  /** Where he begins; the board has its line where it is that. */
  home: string;
  /** Path of the line that is open. */
  current: string;
}

/** The navigation from 900 px on: groups that fold, what waits beside each line. */
export function DeskRail({ groups, home, current }: DeskRailProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(closedGroups);
  const toggle = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
    keepClosed(next);
  };
  // What is open may stand below the edge.
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    rail.current?.querySelector(`[href="${CSS.escape(current)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav
      ref={rail}
      aria-label="后台导航"
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
    >
      {home === ADMIN_HOME && (
        <Line entry={{ label: "工作台", icon: "chart", to: ADMIN_HOME, count: 0 }} current={current} />
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} open={!closed.has(group.key)} onToggle={() => toggle(group.key)}>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <Line entry={entry} current={current} />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({
  group: { title, count },
  open,
  onToggle,
  children,
}: {
  group: DeskMenuGroup;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const list = useId();
  return (
    <div className="pt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={onToggle}
        className="press flex h-11 w-full items-center gap-2 rounded-2 px-3 text-13 text-ink-3"
      >
        <span className="flex-1 text-left">{title}</span>
        {!open && count > 0 && (
          <span className="num text-13 font-semibold text-ink-2">{countText(count)}</span>
        )}
        <Icon
          name="down"
          size="s"
          className={cx("transition-transform duration-press", !open && "-rotate-90")}
        />
      </button>
      <ul id={list} hidden={!open} className={open ? "grid gap-0.5" : undefined}>
        {children}
      </ul>
    </div>
  );
}

function Line({ entry: { label, icon, to, count }, current }: { entry: DeskEntry; current: string }) {
  return (
    <a
      href={to}
      aria-current={to === current ? "page" : undefined}
      className="press flex h-11 flex-none items-center gap-2.5 rounded-2 px-3 text-15 text-ink-2 aria-[current=page]:bg-surface-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <Icon name={icon} size="m" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count > 0 && <span className="num text-13 font-semibold">{countText(count)}</span>}
    </a>
  );
}
