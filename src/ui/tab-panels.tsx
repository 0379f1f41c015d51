import { Activity, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useHydratedPart } from "./hydrated.tsx";
import type { Swiping } from "./swipe-tabs.ts";
import { placeOfTab } from "./tab-place.ts";
import { useLater } from "./when-idle.ts";

export interface TabPanelsProps<Key extends string> {
  /** The `id` of the `Tabs` above. */
  id: string;
  tabs: readonly { key: Key }[];
  active: Key;
  onChange: (key: Key) => void;
  /** Where the list of a tab was left: vertical offset of the page in CSS px. */
  left: (key: Key) => number | undefined;
  children: (key: Key) => ReactNode;
}

const load = () => import("./swipe-tabs.ts");

/**
 * The lists below tabs. One that was opened stays, hidden, so that each keeps its place; a finger draws the neighbour in
 * from the side. `Tabs` sticks above, and the page itself scrolls.
 */
export function TabPanels<Key extends string>(props: TabPanelsProps<Key>) {
  const { id, tabs, active, onChange, left, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const swiping = useRef<Swiping>(undefined);
  const [opened, setOpened] = useState<readonly Key[]>([active]);
  const [drawn, setDrawn] = useState<Key>();
  if (!opened.includes(active)) setOpened([...opened, active]);

  const part = useHydratedPart();

  const shown = useRef(active);
  const place = useEffectEvent(() => {
    if (shown.current === active) return;
    shown.current = active;
    const element = root.current;
    setDrawn(undefined);
    swiping.current?.settled();
    if (element) window.scrollTo(0, placeOfTab(element, id, left(active)).scroll);
  });
  useLayoutEffect(() => place());

  const neighbour = useEffectEvent((step: number) => {
    const at = tabs.findIndex(({ key }) => key === active);
    return tabs[at + step]?.key;
  });
  const draw = useEffectEvent((key: Key | undefined) => {
    setDrawn(key);
    const element = root.current;
    return key !== undefined && element ? placeOfTab(element, id, left(key)).shift : 0;
  });
  const change = useEffectEvent(onChange);
  useLater(load, ({ swipeTabs }) => {
    if (!root.current) return;
    const swipe = swipeTabs(root.current, { neighbour, draw, change });
    swiping.current = swipe;
    return swipe.stop;
  });

  return (
    <div ref={root} className="tab-panels">
      {tabs.map(({ key }) =>
        opened.includes(key) || key === drawn ? (
          <Activity key={key} mode={key === active || key === drawn ? "visible" : "hidden"}>
            <div
              role="tabpanel"
              id={`${id}-${key}`}
              aria-labelledby={`${id}-tab-${key}`}
              data-drawn={key === active ? undefined : ""}
              inert={key !== active}
            >
              {children(key)}
              {key === active ? part : null}
            </div>
          </Activity>
        ) : null,
      )}
    </div>
  );
}
