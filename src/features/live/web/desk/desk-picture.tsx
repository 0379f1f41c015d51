import { useEffect } from "react";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";
import { stopWatching, touchVideo, useWatching } from "../picture/watching.ts";

const waiting = (
  <div className="absolute inset-0 grid place-items-center">
    <LoadingMark />
  </div>
);
const load = () => import("../picture/live-picture.tsx");
const LivePicture = lazyPart(async () => (await load()).default, { waiting });
const LiveControls = lazyPart(async () => (await load()).LiveControls, { waiting: null });

/** The picture of a room as its viewers have it, or why there is none; nothing is fetched before the tap. */
export function DeskPicture({ room }: { room: DeskRoom }) {
  const { id, title, cover, orientation, playlist, down, state } = room;
  const plays = useWatching(({ watched }) => watched?.id === id) && down === null && playlist !== null;
  // At the desk the picture goes with its screen: it has no small window.
  useEffect(() => {
    useWatching.setState({ inRoom: id });
    return () => {
      stopWatching();
      useWatching.setState({ inRoom: null });
    };
  }, [id]);
  const start = () => {
    touchVideo();
    const path = deskPathOf("admin.liveroom", { id });
    useWatching.setState({
      watched: { id, path, title, cover, tall: orientation === "portrait", kind: "live" },
    });
  };
  return (
    <div
      className="relative mb-3 overflow-hidden rounded-2 bg-night text-white"
      style={{ aspectRatio: orientation === "portrait" ? "9 / 16" : "16 / 9", maxHeight: "60dvh" }}
    >
      {plays ? (
        <>
          <LivePicture
            watched={{
              ...{ id, title, cover, path: deskPathOf("admin.liveroom", { id }) },
              ...{ tall: orientation === "portrait", kind: "live" },
            }}
            playlist={playlist}
            fill={false}
          />
          <div className="absolute inset-x-0 bottom-0 flex justify-end">
            <LiveControls />
          </div>
        </>
      ) : (
        <>
          {cover && <Picture media={cover} alt="" ratio="fill" className="bg-night" />}
          {playlist !== null && down === null ? (
            <button
              type="button"
              aria-label="播放直播"
              className="absolute inset-0"
              onPointerDown={LivePicture.preload}
              onClick={start}
            >
              <PlayMark />
            </button>
          ) : (
            <p className="absolute inset-0 grid place-content-center bg-night/60 px-8 text-center text-15">
              {noPicture(state, down !== null)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Why there is no picture. */
function noPicture(state: DeskRoom["state"], isDown: boolean): string {
  if (isDown) return "画面已下架";
  switch (state) {
    case "draft":
      return "草稿，还没有画面";
    case "announced":
      return "还没有人推流";
    case "live":
      return "没有配置播放地址，看不到画面";
    case "interrupted":
      return "信号中断，等待重新推流";
    case "ended":
      return "直播已结束";
    case "cancelled":
      return "直播已取消";
  }
}
