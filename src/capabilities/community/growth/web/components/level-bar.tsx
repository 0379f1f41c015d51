import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { ownLevel } from "../api/own-level.ts";
import { levelProgress, toNextLevel } from "../level-progress.ts";
import { SegmentBar } from "./segment-bar.tsx";

/**
 * The member's level on the hero of the personal page: how far the next one is, and the way to all about it. Equally
 * high while it is on its way.
 * @param action stands at its right end: the check-in of the day
 */
export function LevelBar({ action, className }: { action?: ReactNode; className?: string | undefined }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...ownLevel(), enabled: signedIn });
  if (!signedIn) return null;
  return (
    <div className={cx("flex flex-col justify-center rounded-3 bg-current/10 px-3 pb-2", className)}>
      <div className="flex min-h-11 items-center gap-2.5">
        <a
          href={pathOf("my.grade", {}, { section })}
          className="press flex min-h-11 min-w-0 flex-1 items-center gap-2"
        >
          <b className="text-15 whitespace-nowrap">{data ? `Lv${data.level} ${data.name}` : "我的等级"}</b>
          <span className="min-w-0 truncate text-13 opacity-80">{data ? toNextLevel(data) : ""}</span>
        </a>
        {action}
      </div>
      <SegmentBar label="到下一等级的进度" value={data ? levelProgress(data) : 0} />
    </div>
  );
}
