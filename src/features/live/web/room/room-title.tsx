import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { boast } from "#shared/boast.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReminderButton } from "./reminder-button.tsx";

/** What the room is called; before it begins also how to be there in time. */
export function RoomTitle({ room, standing }: { room: LiveRoom; standing: LiveStanding }) {
  return (
    <div className="hair-b flex-none px-4 pt-3 pb-2.5">
      <h1 className="line-clamp-2 text-17 leading-snug font-bold">{room.title}</h1>
      {room.intro && standing.state !== "live" ? (
        <p className="mt-1 line-clamp-2 text-13 text-ink-2">{room.intro}</p>
      ) : null}
      {room.article ? (
        <a href={room.article.path} className="press mt-1 flex min-h-8 items-center gap-1 text-13 text-ink-2">
          <Icon name="doc" size="s" />
          <span className="truncate">{room.article.title}</span>
          <Icon name="right" size="xs" />
        </a>
      ) : null}
      {standing.state === "announced" ? (
        <div className="mt-2 flex flex-wrap items-center gap-2.5">
          <ReminderButton id={room.id} />
          <a
            href={`/live/${room.id}.ics`}
            download={`live-${room.id}.ics`}
            className={buttonClass({ variant: "line", size: "s" })}
          >
            <Icon name="calendar" size="s" />
            加入日历
          </a>
          <span className="num text-13 text-ink-2">
            {boast(room.reminders, (figure) => `${figure} 人已预约`)}
          </span>
        </div>
      ) : null}
    </div>
  );
}
