import { and, asc, desc, sql } from "drizzle-orm";
import type { HomeNowSource } from "#capabilities/site/site/server/public.ts";
import { livePath } from "#features/live/address.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { LIVES_TAG } from "../cache-tags.ts";
import { liveRooms } from "../tables.ts";
import { inView, ofSection } from "./list-rooms.ts";

const HOUR = 3_600_000;

/** A room that is on the air, or else the next that begins within an hour; several on the air lead to their list. */
export const liveNow: HomeNowSource = {
  tag: LIVES_TAG,
  async read({ db }, section) {
    const columns = { id: liveRooms.id, title: liveRooms.title, startsAt: liveRooms.startsAt };
    const running = await db
      .select({ ...columns, running: sql<number>`count(*) over ()::int` })
      .from(liveRooms)
      .where(and(inView.now, ofSection(section)))
      .orderBy(desc(liveRooms.startsAt), desc(liveRooms.id))
      .limit(1);
    const [on] = running;
    if (on !== undefined)
      return on.running === 1
        ? { link: livePath(on.id), mark: "直播中", on: true, title: on.title }
        : { link: pathOf("live.list"), mark: `${on.running} 场直播中`, on: true, title: on.title };
    const [next] = await db
      .select({
        ...columns,
        endsAt: sql<string>`${liveRooms.startsAt} + make_interval(mins => ${liveRooms.minutes})`,
      })
      .from(liveRooms)
      .where(and(inView.next, ofSection(section)))
      .orderBy(asc(liveRooms.startsAt), asc(liveRooms.id))
      .limit(1);
    if (next === undefined) return null;
    const [now, from] = [Date.now(), next.startsAt.getTime() - HOUR];
    // From then on, or no longer, it stands there although nothing of it changed.
    collectTags([untilTag(now < from ? new Date(from) : new Date(next.endsAt))]);
    if (now < from) return null;
    const time = formatDate(next.startsAt, { time: true, year: false }).slice(-5);
    return { link: livePath(next.id), mark: `${time} 开播`, on: false, title: next.title };
  },
};
