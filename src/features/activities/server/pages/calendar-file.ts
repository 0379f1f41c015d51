import type { FastifyInstance } from "fastify";
import { calendarFile, registerCalendar } from "#platform/icalendar.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { wgsOf } from "#shared/gcj02.ts";
import type { activities } from "../tables.ts";
import { shownActivity } from "./side.ts";

type Row = typeof activities.$inferSelect;

/** Registers `GET /activities/{id}.ics`. */
export function registerCalendarFiles(app: FastifyInstance, { db, env }: Services): void {
  registerCalendar(app, {
    below: "/activities",
    name: "activity",
    read: async (id) => calendarOf(await shownActivity(db, id), env.PUBLIC_URL),
  });
}

/** An activity for calendars. */
function calendarOf(row: Row, origin: string): string {
  const cancelled = row.state === "cancelled";
  return calendarFile({
    uid: `activity-${row.id}@${new URL(origin).hostname}`,
    product: "Activities",
    updatedAt: row.updatedAt,
    sequence: row.detailsVersion - 1 + (cancelled ? 1 : 0),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    title: row.title,
    place: [row.place, row.address].filter(Boolean).join(" "),
    point: pointOf(row),
    text: row.summary,
    url: origin + pathOf("active.info", { id: row.id }),
    cancelled,
    alarm: "PT2H",
  });
}

/** Calendars take degrees of WGS 84; ours are as maps in China have them, which is half a kilometre beside. */
function pointOf({ latitudeE6, longitudeE6 }: Row) {
  if (latitudeE6 === null || longitudeE6 === null) return undefined;
  return wgsOf({ latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 });
}
