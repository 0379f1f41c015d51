import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { deskRoomCardSchema } from "#features/live/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { onAir } from "#shared/live.ts";
import { viewersOf } from "../pages/viewers.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { livePeople, liveReminders } from "../tables.ts";

type DeskCard = z.input<typeof deskRoomCardSchema>;
export type PersonView = { id: string; nickname: string };

/** Rooms as the desk's list shows them, in the order given; nobody else sees the cover of a draft. */
export async function presentDeskCards(db: Queryable, rows: readonly RoomRow[]): Promise<DeskCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [covers, hosts, viewers, reminders] = await Promise.all([
    mediaByIds(
      db,
      rows.flatMap(({ coverId }) => coverId ?? []),
    ),
    hostsOf(db, ids),
    viewersOf(
      db,
      rows.filter(({ state }) => onAir(state)).map(({ id }) => id),
    ),
    remindersOf(db, ids),
  ]);
  return rows.map((row) => {
    const cover = covers.get(row.coverId ?? "");
    return {
      ...{ id: row.id, section: row.section, title: row.title, state: row.state },
      cover: cover === undefined ? null : presentUnlisted(cover),
      starts_at: row.startsAt.toISOString(),
      host: hosts.get(row.id) ?? null,
      viewers: viewers.get(row.id) ?? 0,
      reminders: reminders.get(row.id) ?? 0,
      replay: row.replayState,
      down: row.downAt !== null,
    };
  });
}

/** Members by id as the desk names them, in the order given; who is no member is left out. */
export async function personsById(db: Queryable, ids: readonly string[]): Promise<PersonView[]> {
  const cards = await memberCards(db, ids);
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : { id, nickname: card.nickname };
  });
}

async function hostsOf(db: Queryable, roomIds: readonly string[]): Promise<Map<string, PersonView>> {
  const rows = await db
    .select({ roomId: livePeople.roomId, memberId: livePeople.memberId })
    .from(livePeople)
    .where(and(inArray(livePeople.roomId, [...roomIds]), eq(livePeople.role, "host")));
  const persons = await personsById(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const byId = new Map(persons.map((person) => [person.id, person]));
  return new Map(
    rows.flatMap(({ roomId, memberId }): [string, PersonView][] => {
      const person = byId.get(memberId);
      return person === undefined ? [] : [[roomId, person]];
    }),
  );
}

async function remindersOf(db: Queryable, roomIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ roomId: liveReminders.roomId, count: sql<number>`count(*)::int` })
    .from(liveReminders)
    .where(inArray(liveReminders.roomId, [...roomIds]))
    .groupBy(liveReminders.roomId);
  return new Map(rows.map(({ roomId, count }) => [roomId, count]));
}
