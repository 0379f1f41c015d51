import { z } from "zod";
import { type Endpoints, named, okSchema, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

const roundKey = z.string().min(1).max(80);

/** A row that a round could not do and tries again later. */
export const setAsideSchema = z.object({
  round: z.string(),
  key: z.string(),
  /** What the round does: 按时发布文章. */
  title: z.string(),
  /** Which of its rows: 稿件 17. */
  row: z.string(),
  attempts: z.number().int(),
  /** What went wrong the last time, without values of members. */
  problem: z.string(),
  first_at: timeSchema,
  last_at: timeSchema,
  retry_at: timeSchema,
});
export type SetAside = z.output<typeof setAsideSchema>;

export const upkeepEndpoints = {
  "GET /api/admin/upkeep": {
    summary: "Rows that failed in what the product does by itself, the latest first",
    query: pageQuery,
    data: pageOf(setAsideSchema),
  },
  "POST /api/admin/upkeep/retry": {
    summary: "Has a row tried again with the next round, instead of later",
    body: z.object({ round: roundKey, key: roundKey }),
    data: okSchema,
  },
  "GET /api/admin/upkeep/house": {
    summary:
      "Points that nobody is left to get, since their accounts were cancelled: their sum, and the latest",
    query: pageQuery,
    data: pageOf(
      z.object({
        title: z.string(),
        /** Whose account it was. */
        member_id: z.string(),
        points: z.number().int(),
        at: timeSchema,
      }),
    ).extend({ points: z.number().int() }),
  },
} satisfies Endpoints;

named({ SetAside: setAsideSchema });
