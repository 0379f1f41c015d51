import type { FastifyInstance } from "fastify";
import { livePath } from "#features/live/address.ts";
import { calendarFile, registerCalendar } from "#platform/icalendar.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { shownRoom } from "../rooms/shown-room.ts";

const MINUTE = 60_000;

/** Registers `GET /live/{id}.ics`: when a room is expected to begin and to end. */
export function registerLiveCalendar(app: FastifyInstance, { db, env }: Services): void {
  const origin = env.PUBLIC_URL;
  registerCalendar(app, {
    below: pathOf("live.list"),
    name: "live",
    async read(id) {
      const room = await shownRoom(db, id);
      const cancelled = room.state === "cancelled";
      return calendarFile({
        uid: `live-${id}@${new URL(origin).hostname}`,
        product: "Live",
        updatedAt: room.updatedAt,
        sequence: room.sequence + (cancelled ? 1 : 0),
        startsAt: room.startsAt,
        endsAt: new Date(room.startsAt.getTime() + room.minutes * MINUTE),
        title: room.title,
        place: "",
        text: room.intro,
        url: origin + livePath(id),
        cancelled,
        alarm: "PT10M",
      });
    },
  });
}
