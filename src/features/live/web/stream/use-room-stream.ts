import { useEffect, useState, useSyncExternalStore } from "react";
import { type RoomStream, roomStream } from "./room-stream.ts";
import { emptyView, type RoomView } from "./view.ts";

const never = () => () => undefined;

/**
 * Follows a room while it is shown; `stream` is null until the page lives.
 * @param follow false where nothing of it changes any more
 */
export function useRoomStream(id: string, follow: boolean): { stream: RoomStream | null; view: RoomView } {
  const [stream, setStream] = useState<RoomStream | null>(null);
  useEffect(() => {
    const held = roomStream(id);
    setStream(held);
    return follow ? held.hold() : undefined;
  }, [id, follow]);
  const view = useSyncExternalStore(
    stream?.subscribe ?? never,
    () => stream?.get() ?? emptyView,
    () => emptyView,
  );
  return { stream, view };
}
