import type { FastifyInstance } from "fastify";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { AppError } from "#shared/errors.ts";
import { wgsOf } from "#shared/gcj02.ts";
import type { activities } from "../tables.ts";
import { shownActivity } from "./side.ts";

type Row = typeof activities.$inferSelect;

/** Octets of a line, beyond which RFC 5545 has it folded. */
const LINE = 75;

/** Registers `GET /activities/{id}.ics`, which a phone's calendar opens. */
export function registerCalendarFiles(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/activities/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const id = /^([1-9]\d{0,17})\.ics$/.exec(request.params.file)?.[1];
      if (id === undefined) throw new AppError("NOT_FOUND");
      const row = await shownActivity(services.db, id);
      reply.headers({
        "content-disposition": `attachment; filename="activity-${id}.ics"`,
        "cache-control": "no-cache",
      });
      return reply.type("text/calendar; charset=utf-8").send(calendarOf(row, services.env.PUBLIC_URL));
    },
  });
}

/**
 * An activity as an iCalendar object (RFC 5545). Its UID stays and SEQUENCE goes up with every change of time or place, so
 * that a file opened again moves the entry that is there.
 */
export function calendarOf(row: Row, origin: string): string {
  const url = origin + pathOf("active.info", { id: row.id });
  const where = [row.place, row.address].filter(Boolean).join(" ");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Paddock//Activities//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:activity-${row.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(row.updatedAt)}`,
    `SEQUENCE:${row.detailsVersion - 1 + (row.state === "cancelled" ? 1 : 0)}`,
    `DTSTART:${stamp(row.startsAt)}`,
    `DTEND:${stamp(row.endsAt)}`,
    `SUMMARY:${escaped(row.title)}`,
    ...(where === "" ? [] : [`LOCATION:${escaped(where)}`]),
    ...geo(row),
    `DESCRIPTION:${escaped([row.summary, url].filter(Boolean).join("\n"))}`,
    `URL:${url}`,
    `STATUS:${row.state === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(row.title)}`,
    "TRIGGER:-PT2H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Calendars take degrees of WGS 84; ours are as maps in China have them, which is half a kilometre beside. */
function geo({ latitudeE6, longitudeE6 }: Row): string[] {
  if (latitudeE6 === null || longitudeE6 === null) return [];
  const { latitude, longitude } = wgsOf({ latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 });
  return [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`];
}

/** 20261129T063000Z */
const stamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Lines of 75 octets at most, a space before each but the first; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // A line that goes on begins with a space, which counts.
    if (octets + size > LINE) {
      parts.push(part);
      part = "";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
