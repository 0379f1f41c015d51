import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import type { DeskGroup } from "#client/screen-route.ts";
import { CountBadge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ADMIN_HOME } from "../redirect.ts";
import type { DeskMenuGroup } from "./desk-menu.ts";
import { DeskMenuSheet } from "./desk-menu-sheet.tsx";

export interface DeskBarProps {
  admin: AdminProfile;
  groups: readonly DeskMenuGroup[];
  /** Where he begins; the board stands in the bar where it is that. */
  home: string;
  current: string;
}

const icons: Readonly<Record<DeskGroup, IconName>> = {
  review: "done",
  monitoring: "alert",
  content: "doc",
  members: "users",
  operations: "flag",
  shop: "shop",
  settings: "settings",
};
/** Which groups stand in the bar: the first two of these that the administrator has. */
const wanted = Object.keys(icons) as DeskGroup[];

/**
 * The navigation on a phone, under the thumb: the board, two groups, and all the rest. Where a screen has a bar of its own
 * for what is decided there, this one gives way to it, and the screen's header leads to the menu.
 */
export function DeskBar({ admin, groups, home, current }: DeskBarProps) {
  const [open, setOpen] = useState<"none" | "all" | DeskGroup>("none");
  const inBar = wanted
    .map((key) => groups.find((group) => group.key === key))
    .filter((group) => group !== undefined)
    .slice(0, 2);
  const holds = ({ entries }: DeskMenuGroup) => entries.some(({ to }) => to === current);
  const others = groups.filter((group) => !inBar.includes(group));
  return (
    <>
      <nav
        aria-label="后台导航"
        className="pb-safe hair-t fixed inset-x-0 bottom-0 z-20 mx-auto flex max-w-column bg-surface group-has-[section.fixed]/desk:hidden"
      >
        {home === ADMIN_HOME && (
          <a
            href={ADMIN_HOME}
            aria-current={current === ADMIN_HOME ? "page" : undefined}
            className={tab(current === ADMIN_HOME)}
          >
            <Icon name="chart" />
            工作台
          </a>
        )}
        {inBar.map((group) => (
          <button
            key={group.key}
            type="button"
            className={tab(holds(group))}
            onClick={() => setOpen(group.key)}
          >
            <span className="relative">
              <Icon name={icons[group.key]} />
              {group.count > 0 && <CountBadge count={group.count} className="absolute -top-1 left-3.5" />}
            </span>
            {group.title}
            {group.count > 0 && <span className="sr-only">，{group.count} 条待处理</span>}
          </button>
        ))}
        <button type="button" className={tab(others.some(holds))} onClick={() => setOpen("all")}>
          <Icon name="menu" />
          更多
        </button>
      </nav>
      <DeskMenuSheet
        admin={admin}
        groups={open === "all" ? others : groups.filter(({ key }) => key === open)}
        title={groups.find(({ key }) => key === open)?.title ?? "更多"}
        current={current}
        open={open !== "none"}
        onClose={() => setOpen("none")}
        {...(open === "all" && { all: true })}
      />
    </>
  );
}

const tab = (current: boolean) =>
  cx(
    "press relative flex h-12.5 flex-1 flex-col items-center justify-center gap-0.5 pt-1 text-11",
    current ? "font-semibold text-ink" : "text-ink-3",
  );
