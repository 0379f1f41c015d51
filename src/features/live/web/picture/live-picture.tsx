import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { keepInCorner } from "./mini-host.tsx";
import { playLive, resumeLive, setMuted, soundOnly, usePlayer } from "./player.ts";
import { VideoBox } from "./video-box.tsx";
import type { Watched } from "./watching.ts";

const PictureSheet = lazyPart(async () => (await import("./picture-sheet.tsx")).default);

interface LivePictureProps {
  watched: Watched;
  playlist: string | null;
  /** The picture may be cut to fill its box. */
  fill: boolean;
}

/** The live picture, begun by being drawn; it goes on in the small window when this goes. */
export default function LivePicture({ watched, playlist, fill }: LivePictureProps) {
  const { phase, sound } = usePlayer();
  const begin = useEffectEvent(() => playLive(watched, playlist));
  useEffect(() => {
    begin();
    keepInCorner();
  }, []);
  return (
    <>
      <VideoBox fill={fill} />
      {sound ? (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-night/85">
          <Icon name="volume" size="l" />
          <p className="text-15">正在只听声音</p>
          <Button size="s" variant="quiet" onClick={() => soundOnly(false)}>
            看画面
          </Button>
        </div>
      ) : null}
      <Words phase={phase} />
    </>
  );
}

function Words({ phase }: { phase: ReturnType<typeof usePlayer.getState>["phase"] }) {
  if (phase === "opening")
    return (
      <div className="pointer-events-none absolute inset-0 grid place-items-center" role="status">
        <LoadingMark />
        <span className="sr-only">正在打开画面</span>
      </div>
    );
  if (phase === "lost")
    return (
      <p
        role="status"
        className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-2 bg-night/55 text-15"
      >
        <LoadingMark />
        画面暂时连不上，正在重试
      </p>
    );
  if (phase === "paused" || phase === "blocked")
    return (
      <button
        type="button"
        aria-label="继续播放"
        onClick={resumeLive}
        className="press absolute inset-0 m-auto grid size-15 place-items-center rounded-full bg-night/55"
      >
        <Icon name="play" filled />
      </button>
    );
  return null;
}

/** What drives the live picture, for the row of controls over it. */
export function LiveControls() {
  const muted = usePlayer((state) => state.muted);
  const [isMore, setMore] = useState(false);
  return (
    <>
      <IconButton
        icon={muted ? "mute" : "volume"}
        label={muted ? "打开声音" : "静音"}
        size="m"
        onClick={() => setMuted(!muted)}
      />
      <IconButton
        icon="settings"
        label="画面设置"
        size="m"
        onPointerDown={PictureSheet.preload}
        onClick={() => setMore(true)}
      />
      {isMore ? <PictureSheet onClose={() => setMore(false)} /> : null}
    </>
  );
}
