import { useEffect, useId, useRef, useState } from "react";
import { CountBadge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ADMIN_HOME } from "../redirect.ts";
import { countText } from "./count-text.ts";
import { type DeskEntry, type DeskMenuPlace, linesOf } from "./desk-menu.ts";
import { PinButton } from "./pin-button.tsx";
import type { DeskPlace } from "./places.ts";

export interface DeskRailProps {
  places: readonly DeskMenuPlace[];
  /** Lines that he pinned: on top, whichever place is open. */
  pinned: readonly DeskEntry[];
  /** Where he begins; the board has its place where it is that. */
  home: string;
  /** Path of the line that is open. */
  current: string;
}

/**
 * The navigation from 900 px on: the board and the places at the left, all of them in view on the lowest screen; beside them the
 * lines of one place, which scroll where they are many. On the board that are the lines where something waits.
 */
export function DeskRail({ places, pinned, home, current }: DeskRailProps) {
  const here = places.find((place) => linesOf(place).some(({ to }) => to === current))?.key;
  // Looked into without leaving the screen; the next screen shows its own place again.
  const [looked, setLooked] = useState<{ at: string; key: DeskPlace }>();
  const open = places.find(({ key }) => key === (looked?.at === current ? looked.key : here));
  const list = useId();
  // What is open may stand below the edge, and what waits comes later than the screen.
  const lines = useRef<HTMLDivElement>(null);
  const shown = `${current} ${open?.key} ${open && linesOf(open).length} ${pinned.length}`;
  useEffect(() => {
    const line = lines.current?.querySelector("[aria-current=page]");
    if (shown !== "") line?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <nav aria-label="后台导航" className="flex min-h-0 flex-1 gap-2">
      <ul className="flex w-15 flex-none flex-col gap-1 overflow-y-auto">
        {home === ADMIN_HOME && (
          <li>
            <a
              href={ADMIN_HOME}
              aria-current={current === ADMIN_HOME ? "page" : undefined}
              className={placeClass(open === undefined)}
            >
              <PlaceFace icon="chart" title="工作台" count={0} />
            </a>
          </li>
        )}
        {places.map(({ key, title, icon, count }) => (
          <li key={key}>
            <button
              type="button"
              aria-expanded={open?.key === key}
              aria-controls={list}
              onClick={() => setLooked({ at: current, key })}
              className={placeClass(open?.key === key)}
            >
              <PlaceFace icon={icon} title={title} count={count} />
            </button>
          </li>
        ))}
      </ul>
      <div id={list} ref={lines} className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain">
        {pinned.length > 0 && <Lines heading="已钉住" entries={pinned} current="" />}
        {open === undefined ? (
          <Waiting places={places} current={current} />
        ) : (
          open.groups.map(({ heading, entries }) => (
            <Lines key={heading} heading={heading || open.title} entries={entries} current={current} />
          ))
        )}
        <PinButton
          places={places}
          pinned={pinned}
          className="press flex h-10 w-full items-center rounded-2 px-3 text-12 text-ink-3"
        />
      </div>
    </nav>
  );
}

/** Where something waits, wherever that is. */
function Waiting({ places, current }: { places: readonly DeskMenuPlace[]; current: string }) {
  const entries = places.flatMap(linesOf).filter(({ count }) => count > 0);
  if (entries.length === 0) return <p className="px-3 py-2.5 text-13 text-ink-3">暂无待办。</p>;
  return <Lines heading="待处理" entries={entries} current={current} />;
}

interface LinesProps {
  heading: string;
  entries: readonly DeskEntry[];
  current: string;
}

function Lines({ heading, entries, current }: LinesProps) {
  return (
    <section aria-label={heading} className="pb-2">
      <h2 className="px-3 py-1.5 text-12 text-ink-3">{heading}</h2>
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Line entry={entry} current={current} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeClass = (open: boolean) =>
  cx(
    "press flex h-12.5 w-full flex-col items-center justify-center gap-0.5 rounded-2 text-11",
    open ? "bg-surface-3 font-semibold text-ink" : "text-ink-2",
  );

function PlaceFace({ icon, title, count }: { icon: IconName; title: string; count: number }) {
  return (
    <>
      <span className="relative">
        <Icon name={icon} size="m" />
        {count > 0 && <CountBadge count={count} className="absolute -top-1 left-3.5" />}
      </span>
      {title}
      {count > 0 && <span className="sr-only">，{count} 条待处理</span>}
    </>
  );
}

function Line({ entry: { label, to, count }, current }: { entry: DeskEntry; current: string }) {
  return (
    <a
      href={to}
      aria-current={to === current ? "page" : undefined}
      className="press flex h-10 items-center gap-1 rounded-2 px-3 text-15 text-ink-2 aria-[current=page]:bg-surface-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count > 0 && <span className="num text-13 font-semibold">{countText(count)}</span>}
    </a>
  );
}
