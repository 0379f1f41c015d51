import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { onAir } from "#shared/live.ts";
import { liveReminders, liveRooms } from "../tables.ts";
import { cancelledNotice, soonNotice, startedNotice } from "./notices.ts";

/** Members who could not be reminded are set aside under this. */
export const REMINDER_ROUND = "live-remind";

/** How long before its start a room is told of. */
export const SOON_MINUTES = 10;

const AT_ONCE = 100;

const { startsAt, startedAt, state } = liveRooms;
const { toldAt } = liveReminders;

/** When a room is told of, by its announced time. */
const soonAt = sql`${startsAt} - make_interval(mins => ${SOON_MINUTES})`;

/** Not told yet of the time that holds now: one that was put off is told of again. */
const untold = sql`(${toldAt} is null or ${toldAt} < least(${soonAt}, ${startedAt}))`;

/** Who asks in the last minutes needs no reminder of them: he hears when it goes on the air. */
function due(now: Date): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`;
  return or(
    and(
      eq(state, "announced"),
      sql`${soonAt} <= ${at} and ${startsAt} > ${at}`,
      sql`${liveReminders.createdAt} <= ${soonAt}`,
      untold,
    ),
    and(sql`${state} in ('live', 'interrupted')`, untold),
    // Whoever cancels makes those who asked untold again.
    and(eq(state, "cancelled"), sql`${toldAt} is null`),
  );
}

interface Reminder {
  roomId: string;
  memberId: string;
}

/**
 * Tells members who asked for it that a room begins within ten minutes, or that it is on the air, once either way; and that it
 * was called off.
 * @returns how many were told
 */
export async function remindViewers(
  services: Pick<Services, "db" | "log">,
  now = new Date(),
): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await services.db
      .select({ roomId: liveReminders.roomId, memberId: liveReminders.memberId })
      .from(liveReminders)
      .innerJoin(liveRooms, eq(liveRooms.id, liveReminders.roomId))
      .where(
        and(
          due(now),
          notAside(REMINDER_ROUND, sql`(${liveReminders.roomId} || ':' || ${liveReminders.memberId})`),
        ),
      )
      .orderBy(asc(liveReminders.roomId), asc(liveReminders.memberId))
      .limit(AT_ONCE);
    const keyed = rows.map((row) => ({ key: `${row.roomId}:${row.memberId}`, row }));
    const done = await eachRow(services, REMINDER_ROUND, keyed, (row) =>
      services.db.transaction((tx) => remind(tx, row, now)),
    );
    const some = done.filter(Boolean).length;
    count += some;
    // Others are at what was not done here.
    if (rows.length < AT_ONCE || some === 0) return count;
  }
}

async function remind(tx: Transaction, { roomId, memberId }: Reminder, now: Date): Promise<boolean> {
  const mine = and(eq(liveReminders.roomId, roomId), eq(liveReminders.memberId, memberId));
  const [found] = await tx
    .select({ room: liveRooms })
    .from(liveReminders)
    .innerJoin(liveRooms, eq(liveRooms.id, liveReminders.roomId))
    .where(and(mine, due(now)))
    .for("no key update", { of: liveReminders, skipLocked: true });
  if (found === undefined) return false;
  const { room } = found;
  await tx.update(liveReminders).set({ toldAt: now }).where(mine);
  const [kind, key] =
    room.state === "cancelled"
      ? [cancelledNotice, `live-cancelled:${roomId}`]
      : onAir(room.state)
        ? [startedNotice, `live-started:${roomId}`]
        : [soonNotice, `live-soon:${roomId}:${room.startsAt.getTime()}`];
  await notify(tx, kind, { memberId, key }, room);
  return true;
}
