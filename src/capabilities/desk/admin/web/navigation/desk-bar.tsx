import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { CountBadge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { ADMIN_HOME } from "../redirect.ts";
import { type DeskEntry, type DeskMenuPlace, linesOf } from "./desk-menu.ts";
import { DeskMenuSheet } from "./desk-menu-sheet.tsx";
import type { DeskPlace } from "./places.ts";

export interface DeskBarProps {
  admin: AdminProfile;
  places: readonly DeskMenuPlace[];
  pinned: readonly DeskEntry[];
  /** Where he begins; the board stands in the bar where it is that. */
  home: string;
  current: string;
}

/** Which places stand in the bar: the first two of these that the administrator has, as they are opened most. */
const wanted: readonly DeskPlace[] = ["review", "content", "operations", "monitoring", "members", "settings"];

/**
 * The navigation on a phone, under the thumb: the board, two places, and all the rest. Where a screen has a bar of its own
 * for what is decided there, this one gives way to it, and the screen's header leads to the menu.
 */
export function DeskBar({ admin, places, pinned, home, current }: DeskBarProps) {
  const [open, setOpen] = useState<"none" | "all" | DeskPlace>("none");
  const inBar = wanted
    .map((key) => places.find((place) => place.key === key))
    .filter((place) => place !== undefined)
    .slice(0, 2);
  const holds = (place: DeskMenuPlace) => linesOf(place).some(({ to }) => to === current);
  const others = places.filter((place) => !inBar.includes(place));
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
        {inBar.map((place) => (
          <button
            key={place.key}
            type="button"
            className={tab(holds(place))}
            onClick={() => setOpen(place.key)}
          >
            <span className="relative">
              <Icon name={place.icon} />
              {place.count > 0 && <CountBadge count={place.count} className="absolute -top-1 left-3.5" />}
            </span>
            {place.title}
            {place.count > 0 && <span className="sr-only">，{place.count} 条待处理</span>}
          </button>
        ))}
        <button type="button" className={tab(others.some(holds))} onClick={() => setOpen("all")}>
          <Icon name="menu" />
          更多
        </button>
      </nav>
      <DeskMenuSheet
        admin={admin}
        places={open === "all" ? others : places.filter(({ key }) => key === open)}
        title={places.find(({ key }) => key === open)?.title ?? "更多"}
        current={current}
        open={open !== "none"}
        onClose={() => setOpen("none")}
        {...(open === "all" && { all: true, pinned })}
      />
    </>
  );
}

const tab = (current: boolean) =>
  cx(
    "press relative flex h-12.5 flex-1 flex-col items-center justify-center gap-0.5 pt-1 text-11",
    current ? "font-semibold text-ink" : "text-ink-3",
  );
