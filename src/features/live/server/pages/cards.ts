import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { liveCardSchema } from "#features/live/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { onAir } from "#shared/live.ts";
import { livePeople, liveRecordings, liveRooms } from "../tables.ts";
import { viewersOf } from "./viewers.ts";

export type LiveCardView = z.input<typeof liveCardSchema>;

/** What cards are drawn from, with the host's id; to be narrowed and ordered by whoever lists them. */
export const cardRows = (db: Queryable) =>
  db
    .select({
      id: liveRooms.id,
      section: liveRooms.section,
      title: liveRooms.title,
      orientation: liveRooms.orientation,
      state: liveRooms.state,
      startsAt: liveRooms.startsAt,
      minutes: liveRooms.minutes,
      replayState: liveRooms.replayState,
      replayShown: liveRooms.replayShown,
      hostId: livePeople.memberId,
      cover: pictureColumns,
    })
    .from(liveRooms)
    .leftJoin(media, eq(media.id, liveRooms.coverId))
    .leftJoin(livePeople, and(eq(livePeople.roomId, liveRooms.id), eq(livePeople.role, "host")))
    .$dynamic();

export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

/** Rows of a list → cards, drafts left out, with one more query each for hosts, viewers and lengths of all of them. */
export async function presentCards(db: Queryable, rows: readonly CardRow[]): Promise<LiveCardView[]> {
  const [hosts, viewers, lengths] = await Promise.all([
    memberCards(
      db,
      rows.flatMap(({ hostId }) => hostId ?? []),
    ),
    viewersOf(
      db,
      rows.filter(({ state }) => onAir(state)).map(({ id }) => id),
    ),
    lengthsOf(
      db,
      rows.filter(hasReplay).map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const { id, section, title, orientation, state } = row;
    if (state === "draft") return [];
    const replay = hasReplay(row);
    return {
      ...{ id, section, title, orientation, state, replay },
      cover: row.cover && presentPicture(row.cover),
      starts_at: row.startsAt.toISOString(),
      host_name: hosts.get(row.hostId ?? "")?.nickname ?? "",
      viewers: viewers.get(id) ?? 0,
      replay_seconds: replay ? (lengths.get(id) ?? null) : null,
    };
  });
}

/** There is something recorded to be seen. */
export const hasReplay = ({
  state,
  replayState,
  replayShown,
}: Pick<CardRow, "state" | "replayState" | "replayShown">): boolean =>
  state === "ended" && replayState === "ready" && replayShown;

async function lengthsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: liveRecordings.roomId, seconds: sql<number>`sum(${liveRecordings.seconds})` })
    .from(liveRecordings)
    .where(inArray(liveRecordings.roomId, [...ids]))
    .groupBy(liveRecordings.roomId);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}
