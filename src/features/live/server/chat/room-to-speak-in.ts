import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { onAir } from "#shared/live.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { liveMessages, liveMutes, livePeople } from "../tables.ts";

/** Minutes before its time from which on people talk in an announced room. */
const EARLY_MINUTES = 30;

export type Part = "host" | "moderator";

/** What somebody is to a room; null for nobody in particular. */
export async function partIn(db: Queryable, roomId: string, memberId: string): Promise<Part | null> {
  const [person] = await db
    .select({ role: livePeople.role })
    .from(livePeople)
    .where(and(eq(livePeople.roomId, roomId), eq(livePeople.memberId, memberId)));
  return person?.role ?? null;
}

export async function hostOf(db: Queryable, roomId: string): Promise<string | null> {
  const [host] = await db
    .select({ id: livePeople.memberId })
    .from(livePeople)
    .where(and(eq(livePeople.roomId, roomId), eq(livePeople.role, "host")));
  return host?.id ?? null;
}

/** @throws AppError FORBIDDEN for whoever neither hosts nor moderates there */
export async function assertRuns(db: Queryable, roomId: string, memberId: string): Promise<Part> {
  const part = await partIn(db, roomId, memberId);
  if (part === null) throw new AppError("FORBIDDEN", "只有主播和房管可以这样操作");
  return part;
}

/** Whether people are together there now. @throws AppError CLOSED, which says since when not, or from when on */
export function assertTogether({ state, startsAt }: Pick<RoomRow, "state" | "startsAt">): void {
  if (onAir(state)) return;
  if (state === "ended") throw new AppError("CLOSED", "直播已结束，聊天已关闭");
  if (state === "cancelled") throw new AppError("CLOSED", "这场直播已取消");
  if (Date.now() < startsAt.getTime() - EARLY_MINUTES * 60_000)
    throw new AppError("CLOSED", `开播前 ${EARLY_MINUTES} 分钟开放聊天`);
}

/**
 * What a room itself asks of somebody who wants to say something now; its people speak whenever they like.
 * @throws AppError CLOSED, MUTED, RATE_LIMITED with the seconds that slow mode still asks for
 */
export async function assertMaySpeak(
  db: Queryable,
  room: RoomRow,
  memberId: string,
  part: Part | null,
): Promise<void> {
  assertTogether(room);
  if (part !== null) return;
  if (!room.chatOpen) throw new AppError("CLOSED", "主播已关闭聊天");
  const [mute] = await db
    .select({ until: liveMutes.until })
    .from(liveMutes)
    .where(
      and(
        eq(liveMutes.roomId, room.id),
        eq(liveMutes.memberId, memberId),
        sql`(${liveMutes.until} is null or ${liveMutes.until} > now())`,
      ),
    );
  if (mute !== undefined)
    throw new AppError(
      "MUTED",
      mute.until === null
        ? "你在这个直播间已被禁言"
        : `你在这个直播间已被禁言，${minutesUntil(mute.until)} 分钟后恢复`,
    );
  const left = await slowSecondsLeft(db, room, memberId);
  if (left > 0) throw new AppError("RATE_LIMITED", `慢速模式：${left} 秒后才能再发言`, { retryAfter: left });
}

const minutesUntil = (end: Date): number => Math.max(1, Math.ceil((end.getTime() - Date.now()) / 60_000));

async function slowSecondsLeft(
  db: Queryable,
  { id, slowSeconds }: RoomRow,
  memberId: string,
): Promise<number> {
  if (slowSeconds === 0) return 0;
  const [last] = await db
    // Of what another transaction said: it may have begun after this one.
    .select({ passed: sql<number>`extract(epoch from clock_timestamp() - ${liveMessages.createdAt})::float` })
    .from(liveMessages)
    .where(and(eq(liveMessages.authorId, memberId), eq(liveMessages.roomId, id)))
    .orderBy(desc(liveMessages.createdAt))
    .limit(1);
  return last === undefined ? 0 : Math.max(0, Math.ceil(slowSeconds - Math.max(0, last.passed)));
}
