import type { FastifyInstance } from "fastify";
import { anyone } from "#platform/http/policy.ts";

/** Something that stands in a calendar. */
export interface CalendarEvent {
  /** Stays the same whatever changes, so that a file opened again moves the entry that is there. */
  uid: string;
  /** Whose it is, in English, for programs: Activities. */
  product: string;
  updatedAt: Date;
  /** Goes up with every change of time or place, and when it is called off. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  title: string;
  /** Empty for none. */
  place: string;
  /** Degrees of WGS 84; undefined without. */
  point?: { latitude: number; longitude: number } | undefined;
  text: string;
  url: string;
  cancelled: boolean;
  /** How long before the start the phone rings, as RFC 5545 writes lengths: PT2H. */
  alarm: string;
}

/** An event as an iCalendar object (RFC 5545). */
export function calendarFile(event: CalendarEvent): string {
  const { place, point, title, url } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Paddock//${event.product}//ZH`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    ...(point === undefined ? [] : [`GEO:${point.latitude.toFixed(6)};${point.longitude.toFixed(6)}`]),
    `DESCRIPTION:${escaped([event.text, url].filter(Boolean).join("\n"))}`,
    `URL:${url}`,
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-${event.alarm}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * Registers `GET {below}/{id}.ics`, which a phone's calendar opens.
 * @param options.below path without a slash at its end: /activities
 * @param options.name begins the name of the file
 * @param options.read the file of an id @throws AppError NOT_FOUND
 */
export function registerCalendar(
  app: FastifyInstance,
  { below, name, read }: { below: string; name: string; read: (id: string) => Promise<string> },
): void {
  app.route<{ Params: { id: string } }>({
    method: "GET",
    // Pages may stand below the same address.
    url: `${below}/:id(^[1-9]\\d{0,17}).ics`,
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const { id } = request.params;
      const file = await read(id);
      reply.headers({
        "content-disposition": `attachment; filename="${name}-${id}.ics"`,
        "cache-control": "no-cache",
      });
      return reply.type("text/calendar; charset=utf-8").send(file);
    },
  });
}

/** 20261129T063000Z */
const stamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Octets of a line, beyond which it is folded. */
const LINE = 75;

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
