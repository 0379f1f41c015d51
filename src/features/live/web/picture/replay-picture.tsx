import { useEffect, useEffectEvent } from "react";
import type { LiveRoom } from "#features/live/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { keepInCorner } from "./mini-host.tsx";
import { playReplay, seekReplay, toggleReplay, useReplay } from "./replay.ts";
import { wholeLength } from "./timeline.ts";
import { VideoBox } from "./video-box.tsx";
import type { Watched } from "./watching.ts";

interface ReplayPictureProps {
  watched: Watched;
  recordings: LiveRoom["recordings"];
  fill: boolean;
}

/** What was recorded, begun by being drawn; it goes on in the small window when this goes. */
export default function ReplayPicture({ watched, recordings, fill }: ReplayPictureProps) {
  const { failed, waiting, paused } = useReplay();
  const begin = useEffectEvent(() => playReplay(watched, recordings));
  useEffect(() => {
    begin();
    keepInCorner();
  }, []);
  return (
    <>
      <VideoBox fill={fill} />
      {failed ? (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-night/85"
        >
          <p>回放走丢了</p>
          <Button
            variant="accent"
            size="s"
            icon="refresh"
            onClick={() => seekReplay(useReplay.getState().at)}
          >
            重试
          </Button>
        </div>
      ) : waiting && !paused ? (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <LoadingMark />
        </div>
      ) : null}
    </>
  );
}

/** One time line over all recordings. */
export function ReplayControls({ recordings }: Pick<ReplayPictureProps, "recordings">) {
  const { at, paused } = useReplay();
  const length = wholeLength(recordings);
  return (
    <>
      <IconButton
        icon={paused ? "play" : "pause"}
        label={paused ? "播放" : "暂停"}
        size="m"
        onClick={toggleReplay}
      />
      <input
        type="range"
        aria-label="回放进度"
        aria-valuetext={`${formatDuration(at)}，共 ${formatDuration(length)}`}
        min={0}
        max={Math.floor(length)}
        step={1}
        value={Math.min(Math.floor(at), Math.floor(length))}
        onChange={(event) => seekReplay(Number(event.currentTarget.value))}
        className="h-11 min-w-0 flex-1 accent-(--accent)"
      />
      <span className="num flex-none text-12">
        {formatDuration(at)} / {formatDuration(length)}
      </span>
    </>
  );
}
