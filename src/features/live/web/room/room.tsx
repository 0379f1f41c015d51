import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { LiveRoom } from "#features/live/contract.ts";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useKeyboardInset } from "#ui/use-keyboard-inset.ts";
import { useWatching } from "../picture/watching.ts";
import { useRoomStream } from "../stream/use-room-stream.ts";
import { RoomHead } from "./room-head.tsx";
import { RoomPicture } from "./room-picture.tsx";
import { RoomTitle } from "./room-title.tsx";

const Talk = lazyPart(async () => (await import("../chat/talk.tsx")).Talk, {
  waiting: <div className="flex-1" />,
  failed: (onRetry, error) => <ErrorState compact error={error} onRetry={onRetry} />,
});

const useIsomorphicLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

export interface RoomProps {
  room: LiveRoom;
  /** Where it was come to: the room's own address, or that of its article. */
  path: string;
  onClose: () => void;
}

/** A room, always dark: host, picture, title, and what is said; beside each other where the screen is wide. */
export function Room({ room, path, onClose }: RoomProps) {
  const { id } = room;
  const { stream, view } = useRoomStream(id, room.standing.state !== "cancelled");
  const standing = view.standing ?? room.standing;
  const tall = room.orientation === "portrait";
  const keyboard = useKeyboardInset();
  const queryClient = useQueryClient();

  // The small window leaves the picture to the room, before the next frame is drawn.
  useIsomorphicLayoutEffect(() => {
    useWatching.setState({ inRoom: id });
    return () => useWatching.setState({ inRoom: null });
  }, [id]);

  const { state, replay } = standing;
  const known = room.standing;
  useEffect(() => {
    // Recordings and the list come with the kept answers, which were made anew when the room moved.
    if (state !== known.state || replay !== known.replay)
      void queryClient.invalidateQueries({ queryKey: ["live"] });
  }, [queryClient, state, replay, known]);

  return (
    <div data-theme="dark" data-live-room className="fixed inset-0 bg-night">
      <main
        className={cx(
          "relative mx-auto grid h-full max-w-column grid-cols-[minmax(0,1fr)]",
          "sideways:max-w-none sideways:grid-cols-[minmax(0,1fr)_40%] sideways:grid-rows-[auto_minmax(0,1fr)]",
          "roomy:max-w-none roomy:grid-cols-[minmax(0,1fr)_7.4rem] roomy:grid-rows-[auto_minmax(0,1fr)]",
          tall ? "grid-rows-[auto_minmax(0,1fr)_minmax(0,46%)]" : "grid-rows-[auto_auto_minmax(0,1fr)]",
        )}
        style={keyboard ? { paddingBottom: keyboard } : undefined}
      >
        <div
          className={cx(
            "z-10 min-w-0 sideways:col-start-2 sideways:[zoom:0.7] roomy:col-start-2 roomy:[zoom:0.8]",
            tall && "col-start-1 row-start-1 bg-linear-to-b from-night/70 to-transparent",
          )}
        >
          <RoomHead room={room} standing={standing} viewers={view.viewers} onClose={onClose} />
        </div>
        <RoomPicture
          room={room}
          standing={standing}
          path={path}
          tall={tall}
          className={cx(
            "relative sideways:col-start-1 sideways:row-span-2 sideways:row-start-1 sideways:aspect-auto sideways:h-full",
            "roomy:col-start-1 roomy:row-span-2 roomy:row-start-1 roomy:aspect-auto roomy:h-full",
            tall ? "col-start-1 row-span-3 row-start-1 h-full" : "aspect-16/9 w-full",
          )}
        />
        <div
          className={cx(
            "z-10 flex min-h-0 min-w-0 flex-col sideways:col-start-2 sideways:row-start-2 sideways:[zoom:0.7] roomy:col-start-2 roomy:row-start-2 roomy:[zoom:0.8]",
            tall &&
              "col-start-1 row-start-3 bg-linear-to-t from-night from-40% to-night/0 sideways:bg-none roomy:bg-none",
          )}
        >
          <RoomTitle room={room} standing={standing} />
          {stream ? (
            <Talk room={room} standing={standing} stream={stream} view={view} path={path} />
          ) : (
            <div className="flex-1" />
          )}
          {keyboard ? null : <div className="pb-safe flex-none" />}
        </div>
      </main>
    </div>
  );
}
