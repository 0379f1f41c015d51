import type { Env } from "#platform/env.ts";
import type { RoomRow } from "./move-room.ts";

type Addresses = Pick<Env, "LIVE_SERVER" | "LIVE_PLAY_URL" | "LIVE_REPLAY_URL">;

/**
 * Where the picture of a room comes from, as its media server hands it out (HLS); null while there is none: nobody sends,
 * it was taken down, no media server is configured.
 */
export function playlistOf(
  { LIVE_SERVER: server, LIVE_PLAY_URL: base }: Addresses,
  { state, downAt, publisher, streamName }: Pick<RoomRow, "state" | "downAt" | "publisher" | "streamName">,
): string | null {
  if (server === undefined || base === undefined || downAt !== null) return null;
  if (state !== "live" || publisher === "") return null;
  const under = base.replace(/\/$/, "");
  return server === "mediamtx" ? `${under}/${streamName}/index.m3u8` : `${under}/${streamName}.m3u8`;
}

/** Where a browser finds something recorded; null without an address for it. */
export function replayAddress({ LIVE_REPLAY_URL: base }: Addresses, path: string): string | null {
  return base === undefined
    ? null
    : `${base.replace(/\/$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
