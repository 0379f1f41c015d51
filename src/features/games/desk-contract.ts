import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { gameResultSchema, weekSchema } from "./contract.ts";

const deskScoreSchema = gameResultSchema.extend({
  id: idSchema,
  member: memberCardSchema,
  week: z.string(),
  at: timeSchema,
  /** Changes of the thumb, and how steadily they came: the deviation of what lies between them, in milliseconds. */
  flips: z.number().int(),
  steadiness: z.number().int().nullable(),
  /** From when the round was given out until its score came, in milliseconds. */
  took: z.number().int(),
  /** It is the member's best of the week. */
  best: z.boolean(),
  removed: z.object({ by: z.string(), at: timeSchema, reason: z.string() }).nullable(),
});
export type DeskScore = z.output<typeof deskScoreSchema>;

export const gameDeskEndpoints = {
  "GET /api/admin/game-scores": {
    summary: "Scores of a week, the fastest first, or those that were removed, the newest first",
    query: pageQuery.extend({
      week: weekSchema.optional(),
      view: z.enum(["standing", "removed"]).default("standing"),
    }),
    data: pageOf(deskScoreSchema).extend({ week: z.string() }),
  },
  "POST /api/admin/game-scores/{id}/remove": {
    summary: "Takes a score out of all rankings; its member is told why",
    params: idParams,
    body: z.object({
      reason: z
        .string("请填写原因")
        .max(400, "原因最多 100 个字")
        .transform(cleanText)
        .refine((reason) => reason !== "", "请填写原因")
        .refine((reason) => textLength(reason) <= 100, "原因最多 100 个字"),
    }),
    data: okSchema,
  },
  "POST /api/admin/game-scores/{id}/restore": {
    summary: "Puts a score that was removed back",
    params: idParams,
    data: okSchema,
  },
} as const satisfies Endpoints;
