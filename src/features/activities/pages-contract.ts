import { z } from "zod";
import { activityTypes } from "#shared/activity.ts";
import { type Endpoints, idParams, pageOf, pageQuery } from "#shared/contract.ts";
import { activityCardSchema, activityDetailSchema } from "./contract.ts";

/** Lists of activities: sign-up is on, still to come without that, on the road now, over or cancelled. */
export const activityTabs = ["open", "soon", "running", "past"] as const;
export type ActivityTab = (typeof activityTabs)[number];

/** A month in China: 2026-11. */
const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "月份不正确");
const daySchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, "日期不正确");

/** What narrows a list. The umbrella's section is all of them. */
const filter = {
  section: z.string().max(40).optional(),
  type: z.enum(activityTypes).optional(),
  /** Six digits of GB/T 2260 of a province or a city, with all that lies in it. */
  region: z
    .string()
    .regex(/^\d{6}$/, "地区不正确")
    .optional(),
};

const countedSchema = z.object({ month: monthSchema, activities: z.number().int() });

export const pageEndpoints = {
  "GET /api/activities": {
    summary: "Activities of a section by start: `past` begins with the last, all others with the next",
    query: pageQuery.extend({
      ...filter,
      tab: z.enum(activityTabs).default("open"),
      month: monthSchema.optional(),
      /** Slug of a series of cars that an activity is for. */
      series: z.string().max(60).optional(),
    }),
    data: pageOf(activityCardSchema),
  },
  "GET /api/activities/facets": {
    summary: "What there is to choose from: cities, types and months of what is to come",
    query: z.object({ section: filter.section }),
    data: z.object({
      cities: z.array(z.object({ code: z.string(), name: z.string(), activities: z.number().int() })),
      types: z.array(z.object({ type: z.enum(activityTypes), activities: z.number().int() })),
      months: z.array(countedSchema),
    }),
  },
  "GET /api/activities/calendar": {
    summary: "On which days of a month activities begin, and the next months on both sides that have any",
    query: z.object({ ...filter, month: monthSchema }),
    data: z.object({
      days: z.array(z.object({ day: daySchema, activities: z.number().int() })),
      previous: monthSchema.nullable(),
      next: monthSchema.nullable(),
    }),
  },
  "GET /api/activities/day": {
    summary: "All that begins on one day, whatever its state, in the order of its start",
    query: pageQuery.extend({ ...filter, day: daySchema }),
    data: pageOf(activityCardSchema),
  },
  "GET /api/activities/{id}": {
    summary: "One activity, also after its end and where it was cancelled",
    params: idParams,
    data: activityDetailSchema,
  },
} satisfies Endpoints;
