import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { PullToRefreshProps } from "./pull-to-refresh-props.ts";
import { onRefreshAsked } from "./refresh-asked.ts";
import { useLater } from "./when-idle.ts";

const load = () => import("./pull-room.tsx");

/**
 * Refreshes a list when it is pulled down at the top of the page, when its tab is tapped once more, and by a button for
 * mouse and keyboard. What that takes is fetched once the screen stands: nobody pulls before there is something to see.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [Room, setRoom] = useState<ComponentType<Pick<PullToRefreshProps, "onRefresh">>>();
  // Asked for before the room above the list is there, the list is refreshed without a word.
  const refresh = useEffectEvent(() => void onRefresh().catch(() => undefined));
  useEffect(() => (Room ? undefined : onRefreshAsked(refresh)), [Room]);
  useLater(load, (room) => {
    setRoom(() => room.default);
    return undefined;
  });
  return (
    <div>
      {Room ? <Room onRefresh={onRefresh} /> : null}
      {children}
    </div>
  );
}
