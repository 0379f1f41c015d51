import { z } from "zod";
import {
  type Endpoints,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { kindSchema } from "./contract.ts";

/** Everything that was reported of one object, told together. */
export const reportedSchema = z.object({
  /** Of its entry in the queue: what the reports are answered by. */
  id: idSchema,
  kind: z.string(),
  /** What one of its kind is called: 评论. */
  noun: z.string(),
  target_id: idSchema,
  section: z.string(),
  title: z.string(),
  text: z.string(),
  /** Its own page; empty where nobody sees it. */
  link: z.string(),
  public: z.boolean(),
  author_name: z.string(),
  /** Each reason with how many gave it, most first. */
  reasons: z.array(z.object({ label: z.string(), count: z.number().int() })),
  count: z.number().int(),
  /** The reports, oldest first, ten at most. */
  reports: z.array(
    z.object({
      id: idSchema,
      /** Masked: what matters is how often somebody was right. */
      reporter: z.string(),
      /** How many of his earlier reports were upheld, and how many dismissed. */
      upheld: z.number().int(),
      dismissed: z.number().int(),
      reason: z.string(),
      note: z.string(),
      at: timeSchema,
      outcome: z.enum(["open", "upheld", "dismissed"]),
    }),
  ),
  /** Of the first report, or of when they were answered. */
  at: timeSchema,
  handled_by: z.string(),
  can_decide: z.boolean(),
  version: versionSchema,
});
export type Reported = z.output<typeof reportedSchema>;

export const reportEndpoints = {
  "GET /api/admin/reports": {
    summary:
      "What members reported, one row for each object: open ones by their first report, answered ones of the last 90 days newest first",
    query: pageQuery.extend({
      state: z.enum(["open", "handled"]).default("open"),
      kind: kindSchema.optional(),
      section: z.string().max(40).optional(),
    }),
    data: pageOf(reportedSchema).extend({
      /** Objects with open reports, by kind, of those that may be seen. */
      kinds: z.array(z.object({ kind: z.string(), title: z.string(), open: z.number().int() })),
    }),
  },
} satisfies Endpoints;

named({ Reported: reportedSchema });
