import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Env } from "#platform/env.ts";
import type { ReplayState } from "#shared/live.ts";
import { liveRecordings } from "../tables.ts";

/**
 * Where the replay of a room stands as it ends: there already, or on its way from the media server; none where nothing that
 * is recorded could be played.
 */
export async function replayAtEnd(
  db: Queryable,
  { LIVE_SERVER: server, LIVE_REPLAY_URL: base }: Pick<Env, "LIVE_SERVER" | "LIVE_REPLAY_URL">,
  roomId: string,
): Promise<ReplayState> {
  if ((await db.$count(liveRecordings, eq(liveRecordings.roomId, roomId))) > 0) return "ready";
  return server === undefined || base === undefined ? "none" : "making";
}
