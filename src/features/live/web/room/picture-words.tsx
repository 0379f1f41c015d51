import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { countdownTo } from "../clock-words.ts";

interface PictureWordsProps {
  room: LiveRoom;
  standing: LiveStanding;
  /** A picture is there, or its last one. */
  plays: boolean;
  now: number | null;
}

interface Said {
  title: string;
  text?: string;
  /** The page goes on trying by itself. */
  trying?: boolean;
}

/** What is to be said over the picture, by where the room stands; null where the picture speaks for itself. */
function wordsOf({ room, standing, plays, now }: PictureWordsProps): Said | null {
  const { state, playlist, down, replay } = standing;
  if (state === "cancelled") return { title: "直播已取消", text: room.reason };
  if (state === "announced") {
    const left = now === null ? "" : countdownTo(standing.starts_at, now);
    const when = dayAndTime(new Date(standing.starts_at));
    if (now === null || left !== "")
      return { title: left === "" ? "即将开播" : `距开播 ${left}`, text: when };
    return { title: "即将开始", text: "主播正在准备，画面一来就会出现。", trying: true };
  }
  if (state === "ended") {
    if (replay === "making") return { title: "直播已结束", text: "回放生成中，稍后回来看。" };
    if (replay === "ready" && room.recordings.length > 0) return null;
    return { title: "直播已结束", text: "这场直播没有回放。" };
  }
  if (down !== null) return { title: "画面已被管理员关闭", text: down };
  if (state === "interrupted" || playlist === null)
    return { title: "信号中断，正在重连", text: plays ? undefined : "画面恢复后会自动出现。", trying: true };
  return null;
}

/** Words over the picture of a room. */
export function PictureWords(props: PictureWordsProps) {
  const said = wordsOf(props);
  if (said === null) return null;
  return (
    <div
      role="status"
      className="live-room-words pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-night/55 px-8 text-center"
    >
      {said.trying ? <LoadingMark /> : null}
      {/* A clock that is read out each second says nothing else. */}
      <p
        aria-live={props.standing.state === "announced" ? "off" : undefined}
        className="num text-20 font-bold"
      >
        {said.title}
      </p>
      {said.text ? <p className="text-15 text-white/85">{said.text}</p> : null}
    </div>
  );
}
