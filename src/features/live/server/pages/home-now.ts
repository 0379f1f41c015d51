import { and, asc, desc, or, sql } from "drizzle-orm";
import type { HomeNowSource } from "#capabilities/site/site/server/public.ts";
import { livePath } from "#features/live/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { LIVES_TAG } from "../cache-tags.ts";
import { liveRooms } from "../tables.ts";
import { inView, ofSection } from "./list-rooms.ts";

const HOUR = 3_600_000;

/** The latest that is on the air, with how many are, or else the next that was announced. */
function firstRoom(db: Queryable, section: string) {
  const isOn = sql<boolean>`(${inView.now})`;
  return preparedOnce(db, `live:first:${sectionBySlug(section)?.slug}`, (name) =>
    db
      .select({
        id: liveRooms.id,
        title: liveRooms.title,
        startsAt: liveRooms.startsAt,
        endsAt: sql<string>`${liveRooms.startsAt} + make_interval(mins => ${liveRooms.minutes})`,
        isOn,
        running: sql<number>`count(*) filter (where ${isOn}) over ()::int`,
      })
      .from(liveRooms)
      .where(and(or(inView.now, inView.next), ofSection(section)))
      .orderBy(
        desc(isOn),
        desc(sql`case when ${isOn} then ${liveRooms.startsAt} end`),
        asc(liveRooms.startsAt),
        desc(liveRooms.id),
      )
      .limit(1)
      .prepare(name),
  ).execute();
}

/** A room that is on the air, or else the next that begins within an hour; several on the air lead to their list. */
export const liveNow: HomeNowSource = {
  tag: LIVES_TAG,
  async read({ db }, section) {
    const [room] = await firstRoom(db, section);
    if (room === undefined) return null;
    if (room.isOn)
      return room.running === 1
        ? { link: livePath(room.id), mark: "直播中", on: true, title: room.title }
        : { link: pathOf("live.list"), mark: `${room.running} 场直播中`, on: true, title: room.title };
    const next = room;
    const [now, from] = [Date.now(), next.startsAt.getTime() - HOUR];
    // From then on, or no longer, it stands there although nothing of it changed.
    collectTags([untilTag(now < from ? new Date(from) : new Date(next.endsAt))]);
    if (now < from) return null;
    const time = formatDate(next.startsAt, { time: true, year: false }).slice(-5);
    return { link: livePath(next.id), mark: `${time} 开播`, on: false, title: next.title };
  },
};
