import { useEffect } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useRoomStream } from "../stream/use-room-stream.ts";
import { resumeLive, usePlayer } from "./player.ts";
import { toggleReplay, useReplay } from "./replay.ts";
import { VideoBox } from "./video-box.tsx";
import { stopWatching, type Watched } from "./watching.ts";

const shade = "[filter:drop-shadow(0_0_3px_#000)]";

/** The picture in a corner of whatever is read: a tap leads back to its room, the cross ends it. */
export function MiniWindow({ watched }: { watched: Watched }) {
  const { view } = useRoomStream(watched.id, watched.kind === "live");
  const phase = usePlayer((state) => state.phase);
  const replayPaused = useReplay((state) => state.paused);
  const paused = watched.kind === "live" ? phase === "paused" || phase === "blocked" : replayPaused;
  const state = view.standing?.state;
  const isOver = watched.kind === "live" && (state === "ended" || state === "cancelled");
  // What is over is not kept in a corner.
  useEffect(() => {
    if (isOver) stopWatching();
  }, [isOver]);
  return (
    <section
      aria-label="直播小窗"
      data-theme="dark"
      className={cx(
        "fixed right-3 bottom-[calc(var(--tab-h)+var(--safe-b)+0.32rem)] z-20 overflow-hidden rounded-2 bg-night text-white shadow-float",
        watched.tall ? "aspect-3/4 w-30" : "aspect-16/9 w-48",
      )}
    >
      <VideoBox fill={watched.tall} />
      <a href={watched.path} className="absolute inset-0">
        <span className="sr-only">回到直播间：{watched.title}</span>
      </a>
      {watched.kind === "live" && (phase === "rest" || phase === "lost") ? (
        <p className="pointer-events-none absolute inset-x-0 bottom-0 bg-night/72 px-2 py-1 text-11">
          {view.standing?.down != null ? "画面已被管理员关闭" : "信号中断，正在重连"}
        </p>
      ) : (
        <span className={`absolute bottom-0 left-0 ${shade}`}>
          {paused || watched.kind === "replay" ? (
            <IconButton
              icon={paused ? "play" : "pause"}
              label={paused ? "继续播放" : "暂停"}
              onClick={watched.kind === "live" ? resumeLive : toggleReplay}
            />
          ) : (
            <Icon name="live" size="s" className="m-2.5" />
          )}
        </span>
      )}
      <span className={`absolute top-0 right-0 ${shade}`}>
        <IconButton icon="close" label="关闭小窗" size="m" onClick={stopWatching} />
      </span>
    </section>
  );
}
