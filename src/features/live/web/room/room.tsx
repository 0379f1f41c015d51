import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { LiveRoom } from "#features/live/contract.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useKeyboardInset } from "#ui/use-keyboard-inset.ts";
import { useWatching } from "../picture/watching.ts";
import { useRoomStream } from "../stream/use-room-stream.ts";
import { RoomHead } from "./room-head.tsx";
import { RoomPicture } from "./room-picture.tsx";
import { RoomTitle } from "./room-title.tsx";
import "./room.css";

const Talk = lazyPart(async () => (await import("../chat/talk.tsx")).Talk, {
  waiting: <div className="flex-1" />,
  failed: (onRetry, error) => <ErrorState compact error={error} onRetry={onRetry} />,
});

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
  useLayoutEffect(() => {
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
    <div data-theme="dark" data-tall={tall ? "" : undefined} className="live-room">
      <main className="live-room-frame" style={keyboard ? { paddingBottom: keyboard } : undefined}>
        <div className="live-room-head">
          <RoomHead room={room} standing={standing} viewers={view.viewers} onClose={onClose} />
        </div>
        <RoomPicture room={room} standing={standing} path={path} tall={tall} />
        <div className="live-room-talk">
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
