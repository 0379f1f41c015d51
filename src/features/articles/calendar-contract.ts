import { z } from "zod";
import { act, type Endpoints, idSchema, named, timeSchema } from "#shared/contract.ts";
import { articleKindSchema } from "./contract.ts";

/** Two months and the days around them. */
export const CALENDAR_DAYS = 70;

/** Something of the editors' calendar: a draft that is due, one with its time, an article that came out. */
export const calendarItemSchema = z.object({
  draft_id: idSchema.nullable(),
  article_id: idSchema.nullable(),
  state: z.enum(["due", "scheduled", "published"]),
  kind: articleKindSchema,
  section: z.string(),
  title: z.string(),
  /** Who worked at it last; empty where nobody of the desk did. */
  who: z.string(),
  /** Null for a draft without a date. */
  at: timeSchema.nullable(),
  /** For another time: what it is set against, and what of the schedule stays. */
  revision: z.number().int().nullable(),
  embargo_until: timeSchema.nullable(),
  take_down_at: timeSchema.nullable(),
  /** Whether the one who looks may give it another time. */
  movable: z.boolean(),
});
export type CalendarItem = z.output<typeof calendarItemSchema>;

export const calendarEndpoints = {
  "GET /api/admin/articles/calendar": {
    summary: "What is due, scheduled and published in some days, in the order of time",
    query: z.object({ from: timeSchema, to: timeSchema, section: z.string().max(40).optional() }),
    data: z.object({
      items: z.array(calendarItemSchema),
      /** There is more than is told. */
      more: z.boolean(),
      /** Drafts without a date, those changed last first. */
      undated: z.array(calendarItemSchema),
    }),
  },
  "PUT /api/admin/articles/drafts/{id}/due": {
    ...act("Says until when a draft is to be written, or takes that away"),
    body: z.object({ due_at: timeSchema.nullable() }),
  },
} satisfies Endpoints;

named({ CalendarItem: calendarItemSchema });
