import { z } from "zod";
import { type Endpoints, idParams, okSchema } from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

const reasonSchema = z.enum(
  ["impersonation", "spam", "abuse", "vulgar", "fraud", "illegal", "other"],
  "请选择举报原因",
);
/** Why a member can be reported. */
export type MemberReportReason = z.output<typeof reasonSchema>;

export const profileReviewEndpoints = {
  "POST /api/user/{id}/report": {
    summary: "Reports a member for what the profile shows or what the member does, once per reporter",
    params: idParams,
    body: z.object({
      reason: reasonSchema,
      note: z
        .string()
        .max(800)
        .default("")
        .transform(cleanText)
        .refine((note) => textLength(note) <= 200, "补充说明最多 200 个字"),
    }),
    data: okSchema,
  },
} satisfies Endpoints;
