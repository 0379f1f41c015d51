import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

export interface PullToRefreshProps {
  /** Refreshes; resolves with a short answer to show, such as "更新了 8 条". */
  onRefresh: () => Promise<string | undefined>;
  children: ReactNode;
}

/**
 * Refreshes a list when it is pulled down at the top of the page, when its tab is tapped once more, and by a button for
 * mouse and keyboard. What that takes is fetched once the screen stands: nobody pulls before there is something to see.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [Room, setRoom] = useState<ComponentType<Pick<PullToRefreshProps, "onRefresh">>>();
  useEffect(
    () =>
      whenIdle(() => {
        // Without a network the list still stands; the next screen tries again.
        import("./pull-room.tsx").then(
          (room) => setRoom(() => room.default),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <div>
      {Room ? <Room onRefresh={onRefresh} /> : null}
      {children}
    </div>
  );
}
