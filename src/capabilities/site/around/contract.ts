import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { linkSchema } from "#capabilities/site/blocks/contract.ts";
import { act, type Endpoints, idParams, idSchema, okSchema, timeSchema } from "#shared/contract.ts";

/** Where screens have room for an advert. A new one begins here; the compiler then asks for its words at the desk. */
export const advertPlaces = [
  "home.top",
  "home.feed",
  "home.block",
  "home.rows",
  "article.end",
  "forum.top",
  "forum.rows",
] as const;
export type AdvertPlace = (typeof advertPlaces)[number];

export const announcementKinds = ["tip", "important"] as const;

const announcementSchema = z.object({
  id: idSchema,
  /** Changes with the text: who closed another one sees this one. */
  mark: z.string(),
  kind: z.enum(announcementKinds),
  text: z.string(),
  /** Empty for none. */
  link: z.string(),
  closable: z.boolean(),
});
export type Announcement = z.output<typeof announcementSchema>;

/** An advert as visitors see it. */
const advertSchema = z.object({
  id: idSchema,
  advertiser: z.string(),
  picture: pictureSchema,
  alt: z.string(),
  link: linkSchema,
  /** How often it comes up beside others of its place. */
  weight: z.number().int(),
  /** How often a device shows it in a day; 0 without a limit. */
  per_day: z.number().int(),
});

const sectionParams = z.object({ section: z.string().max(40) });

export const aroundEndpoints = {
  "GET /api/around/{section}": {
    summary:
      "What stands around a section's content: announcements, friendly links, and which advert places are booked",
    params: sectionParams,
    data: z.object({
      announcements: z.array(announcementSchema),
      links: z.array(z.object({ name: z.string(), url: z.string() })),
      booked: z.array(z.enum(advertPlaces)),
      /** When the booking of a place, or an announcement, begins or ends next; null when never. */
      until: timeSchema.nullable(),
    }),
  },
  "GET /api/adverts/{section}/{place}": {
    summary: "The adverts of a place, of which a device shows one",
    params: sectionParams.extend({ place: z.enum(advertPlaces) }),
    data: z.object({ items: z.array(advertSchema) }),
  },
  "POST /api/adverts/{id}/seen": act("Counts that an advert was in view; an address once an hour"),
  "POST /api/adverts/{id}/tapped": {
    summary: "Counts that an advert was followed; an address once an hour",
    params: idParams,
    data: okSchema,
  },
} as const satisfies Endpoints;
