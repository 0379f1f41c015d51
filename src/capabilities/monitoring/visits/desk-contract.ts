import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";

const figure = z.number().int();

const daysSchema = z.enum(["7", "30", "90", "365"]).default("30");

/** Which sections the reader may look at, and which one he does: empty for all together. */
const scopeShape = {
  section: z.string(),
  sections: z.array(z.object({ slug: z.string(), name: z.string() })),
  all: z.boolean(),
};

const sectionQuery = { section: z.string().max(40).optional() };

/** A figure for each period, its sum where it can be summed, and the same of as many periods before. */
const courseSchema = z.object({
  values: z.array(figure),
  total: figure,
  before: figure,
});
export type Course = z.output<typeof courseSchema>;

const overviewSchema = z.object({
  ...scopeShape,
  /** Day, first day of the week, or of the month, oldest first. The last one is under way. */
  periods: z.array(z.iso.date()),
  /** Since when visits are counted; null while nothing was. */
  since: z.iso.date().nullable(),
  views: courseSchema,
  visitors: courseSchema,
  /** `total` and `before` are those of an average period: a member counts in each. */
  active: courseSchema,
  writers: courseSchema,
  /** Null within a section: accounts belong to none. */
  signups: courseSchema.nullable(),
  /** Views by kind of screen, most first. */
  screens: z.array(z.object({ kind: z.string(), name: z.string(), value: figure, before: figure })),
});
export type Overview = z.output<typeof overviewSchema>;

export const visitDeskEndpoints = {
  "GET /api/admin/statistics": {
    summary: "Views, visitors, new and active members by day, week or month",
    query: z.object({
      ...sectionQuery,
      days: daysSchema,
      unit: z.enum(["day", "week", "month"]).default("day"),
    }),
    data: overviewSchema,
  },
} satisfies Endpoints;
