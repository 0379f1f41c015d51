import { useScreen } from "#client/screen-context.tsx";
import { livePath } from "#features/live/address.ts";
import type { LiveCard } from "#features/live/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { formatCount, formatDuration } from "#shared/format.ts";
import { onAir } from "#shared/live.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel, PlayMark } from "#ui/picture-marks.tsx";
import { Tag } from "#ui/tag.tsx";
import { ReminderButton } from "../room/reminder-button.tsx";
import { StateMark } from "../room/state-mark.tsx";

/** A room in a list: its picture with where it stands, title, host, and viewers or the time of its start. */
export function RoomCard({ room }: { room: LiveCard }) {
  const { section } = useScreen();
  const club = sectionBySlug(room.section);
  const named = club !== undefined && !club.umbrella && section.umbrella ? club.shortName : "";
  const announced = room.state === "announced";
  return (
    <article className="relative">
      <a href={livePath(room.id, section)} className="press block">
        <span className="relative block overflow-hidden rounded-3 bg-night text-white">
          {room.cover ? (
            <Picture media={room.cover} alt="" ratio="16:9" />
          ) : (
            <span className="bg-hero grid aspect-16/9 w-full place-items-center">
              <Icon name="live" size="l" />
            </span>
          )}
          {onAir(room.state) || room.replay ? <PlayMark /> : null}
          <span className="absolute top-2 left-2 flex gap-1.5">
            <StateMark state={room.state} replay={room.replay} />
          </span>
          {onAir(room.state) ? (
            <CornerLabel icon="eye">{formatCount(room.viewers)} 人在看</CornerLabel>
          ) : room.replay_seconds === null ? null : (
            <CornerLabel>{formatDuration(room.replay_seconds)}</CornerLabel>
          )}
        </span>
        <h2 className="mt-2 line-clamp-2 text-17 leading-snug font-semibold">{room.title}</h2>
      </a>
      <div className="mt-1 flex min-h-8 items-center gap-2 text-13 text-ink-3">
        {named ? <Tag>{named}</Tag> : null}
        {room.host_name ? <span className="min-w-0 truncate">{room.host_name}</span> : null}
        <span className="num flex-none">{dayAndTime(new Date(room.starts_at))}</span>
        {announced ? (
          <span className="ml-auto flex-none">
            <ReminderButton id={room.id} />
          </span>
        ) : null}
      </div>
    </article>
  );
}
