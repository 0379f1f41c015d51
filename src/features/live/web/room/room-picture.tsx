import { useRef } from "react";
import { bridge } from "#bridge/bridge.ts";
import type { LiveRoom, LiveStanding } from "#features/live/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { onAir } from "#shared/live.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";
import { runningTime } from "../clock-words.ts";
import { useFullScreen } from "../picture/full-screen.ts";
import { touchVideo, useWatching, type Watched } from "../picture/watching.ts";
import { useNow } from "../use-now.ts";
import { PictureWords } from "./picture-words.tsx";
import { StateMark } from "./state-mark.tsx";

const waiting = (
  <div className="absolute inset-0 grid place-items-center">
    <LoadingMark />
  </div>
);
const live = () => import("../picture/live-picture.tsx");
const replay = () => import("../picture/replay-picture.tsx");
const LivePicture = lazyPart(async () => (await live()).default, { waiting });
const LiveControls = lazyPart(async () => (await live()).LiveControls, { waiting: null });
const ReplayPicture = lazyPart(async () => (await replay()).default, { waiting });
const ReplayControls = lazyPart(async () => (await replay()).ReplayControls, { waiting: null });

interface RoomPictureProps {
  room: LiveRoom;
  standing: LiveStanding;
  path: string;
  /** Over the whole screen, with everything else above it. */
  tall: boolean;
}

/** The picture of a room, or its poster with what there is to say; nothing is fetched before the tap. */
export function RoomPicture({ room, standing, path, tall }: RoomPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isFull, toggle } = useFullScreen(box);
  const watched = useWatching((state) => (state.watched?.id === room.id ? state.watched : null));
  const now = useNow();
  const { state, playlist, down } = standing;
  const isOn = onAir(state);
  // A picture that was taken down has words of its own. It says nothing of a room that has not begun, or has ended.
  const isDown = isOn && down !== null;
  const length = room.recordings.reduce((sum, { seconds }) => sum + seconds, 0);
  const hasReplay = state === "ended" && standing.replay === "ready" && room.recordings.length > 0;
  // What was begun goes on through an interruption; what was recorded is another film.
  const plays = watched !== null && (watched.kind === "live" ? isOn && !isDown : hasReplay);

  const start = async () => {
    touchVideo();
    const next: Watched = {
      id: room.id,
      path,
      title: room.title,
      cover: room.cover,
      tall: room.orientation === "portrait",
      kind: isOn ? "live" : "replay",
    };
    const { playLive } = bridge();
    if (isOn && playlist !== null && playLive !== undefined) {
      const cover = room.cover ? new URL(room.cover.src, location.origin).href : "";
      const taken = await playLive({ url: playlist, title: room.title, cover }).then(
        () => true,
        // A shell without a player: ours then.
        () => false,
      );
      if (taken) return;
    }
    useWatching.setState({ watched: next });
  };

  return (
    <div ref={box} className="live-room-picture bg-night text-white">
      {plays && watched.kind === "live" ? (
        <LivePicture watched={watched} playlist={playlist} fill={tall && !isFull} />
      ) : plays ? (
        <ReplayPicture watched={watched} recordings={room.recordings} fill={tall && !isFull} />
      ) : (
        <>
          {room.cover ? (
            <Picture media={room.cover} alt="" ratio="fill" priority className="bg-night" />
          ) : (
            <div className="bg-hero absolute inset-0" />
          )}
          {(state === "live" && playlist !== null && !isDown) || hasReplay ? (
            <button
              type="button"
              aria-label={hasReplay ? `播放回放，${formatDuration(length)}` : "播放直播"}
              className="absolute inset-0"
              onPointerDown={() => (isOn ? LivePicture : ReplayPicture).preload()}
              onClick={() => void start()}
            >
              <PlayMark />
            </button>
          ) : null}
        </>
      )}
      <PictureWords room={room} standing={standing} plays={plays} now={now} />
      <div className="live-room-controls pointer-events-none text-white *:pointer-events-auto">
        {plays && watched.kind === "replay" ? (
          <ReplayControls recordings={room.recordings} />
        ) : (
          <>
            {isDown ? null : <StateMark state={state} replay={hasReplay} />}
            {isOn && !isDown && standing.started_at !== null && now !== null ? (
              <span className="num rounded-1 bg-night/72 px-1.5 text-12 leading-relaxed">
                {runningTime(standing.started_at, now)}
              </span>
            ) : null}
            {hasReplay ? (
              <span className="num rounded-1 bg-night/72 px-1.5 text-12 leading-relaxed">
                {formatDuration(length)}
              </span>
            ) : null}
            <span className="flex-1" />
            {plays ? <LiveControls /> : null}
          </>
        )}
        {plays ? (
          <IconButton
            icon={isFull ? "shrink" : "expand"}
            label={isFull ? "退出全屏" : "全屏"}
            size="m"
            onClick={toggle}
          />
        ) : null}
      </div>
    </div>
  );
}
