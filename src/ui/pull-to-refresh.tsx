import { type ComponentType, type ReactNode, useState } from "react";
import { useLater } from "./when-idle.ts";

const load = () => import("./pull-room.tsx");

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
