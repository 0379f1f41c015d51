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

const sourcesSchema = z.object({
  ...scopeShape,
  /** Visits, and those of as many days before. */
  total: figure,
  before: figure,
  items: z.array(z.object({ key: z.string(), name: z.string(), value: figure, before: figure })),
});
export type Sources = z.output<typeof sourcesSchema>;

const searchesSchema = z.object({
  /** What was looked for in vain, most first. */
  items: z.array(z.object({ shown: z.string(), times: figure, last: z.iso.date() })),
  /** How many words there are; only the first are listed. */
  words: figure,
});

const retentionSchema = z.object({
  weeks: z.array(
    z.object({
      /** Monday of the week of joining. */
      week: z.iso.date(),
      joined: figure,
      /** Who of them was there in that week and in each one after; null for those to come, and before anything was counted. */
      returned: z.array(figure.nullable()),
    }),
  ),
});
export type Retention = z.output<typeof retentionSchema>;

const countsShape = {
  published: figure,
  reads: figure,
  comments: figure,
  likes: figure,
  collects: figure,
  shares: figure,
};

const outputSchema = z.object({
  ...scopeShape,
  /** The first day. */
  from: z.iso.date(),
  sections_output: z.array(
    z.object({
      section: z.string(),
      name: z.string(),
      ...countsShape,
      /** What members wrote, and what was looked at, in the section. */
      texts: figure,
      views: figure,
      visitors: figure,
    }),
  ),
  editors: z.array(z.object({ editor: z.string(), name: z.string(), ...countsShape })),
});
export type Output = z.output<typeof outputSchema>;

const funnelsSchema = z.object({
  /** The first day. */
  from: z.iso.date(),
  funnels: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      steps: z.array(z.object({ name: z.string(), value: figure, unit: z.string() })),
    }),
  ),
});
export type Funnels = z.output<typeof funnelsSchema>;

const exportSchema = z.object({
  part: z.enum(["overview", "sources", "searches", "output", "retention", "funnels"]),
  ...sectionQuery,
  days: daysSchema,
  unit: z.enum(["day", "week", "month"]).default("day"),
});
export type ExportOrder = z.output<typeof exportSchema>;

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
  "GET /api/admin/statistics/sources": {
    summary: "Where visits came from",
    query: z.object({ ...sectionQuery, days: daysSchema }),
    data: sourcesSchema,
  },
  "GET /api/admin/statistics/searches": {
    summary: "What was looked for in vain",
    query: z.object({ days: daysSchema }),
    data: searchesSchema,
  },
  "GET /api/admin/statistics/output": {
    summary: "What was published, by section and by editor, and how far it reached",
    query: z.object({ ...sectionQuery, days: daysSchema }),
    data: outputSchema,
  },
  "GET /api/admin/statistics/retention": {
    summary: "Of those who joined in a week, how many came back in each one after",
    data: retentionSchema,
  },
  "GET /api/admin/statistics/funnels": {
    summary: "From looking to joining, and from applying to being certified",
    query: z.object({ days: daysSchema }),
    data: funnelsSchema,
  },
  "POST /api/admin/statistics/export": {
    summary: "One part as a table; the audit log says who took it",
    body: exportSchema,
    data: z.object({ name: z.string(), csv: z.string() }),
  },
} satisfies Endpoints;
