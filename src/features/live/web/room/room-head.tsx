import { FollowButton } from "#capabilities/community/relations/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { onAir } from "#shared/live.ts";
import { Avatar } from "#ui/avatar.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface RoomHeadProps {
  room: LiveRoom;
  standing: LiveStanding;
  viewers: number | null;
  onClose: () => void;
}

/** Who runs the room, how many are there, and the way out. */
export function RoomHead({ room, standing, viewers, onClose }: RoomHeadProps) {
  const { section } = useScreen();
  const { host } = room;
  return (
    <header className="pt-safe flex min-h-15 items-center gap-2.5 pr-1 pl-3">
      {host ? (
        <a
          href={pathOf("space", { id: host.id }, { section })}
          className="press flex min-h-11 min-w-0 flex-1 items-center gap-2.5"
        >
          <Avatar name={host.nickname} src={host.avatar?.src} />
          <span className="min-w-0">
            <span className="block truncate text-15 leading-tight font-semibold">{host.nickname}</span>
            <Under standing={standing} viewers={viewers} />
          </span>
        </a>
      ) : (
        <span className="min-w-0 flex-1">
          <Under standing={standing} viewers={viewers} />
        </span>
      )}
      {host ? <FollowButton member={host} className="flex-none" /> : null}
      <IconButton icon="close" label="离开直播间" data-return="" onClick={onClose} />
    </header>
  );
}

function Under({ standing, viewers }: Pick<RoomHeadProps, "standing" | "viewers">) {
  const { state, ended_at: endedAt } = standing;
  const words =
    onAir(state) && viewers !== null
      ? `${formatCount(viewers)} 人在看`
      : state === "ended" && endedAt !== null
        ? `${formatDate(endedAt, { year: false, time: true })} 结束`
        : state === "announced"
          ? "预告"
          : "主播";
  return <span className="num block truncate text-12 text-ink-2">{words}</span>;
}
