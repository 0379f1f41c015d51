import { z } from "zod";
import { type Endpoints, idParams, okSchema } from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { type MemberReportReason, memberReportReasons } from "./report-reasons.ts";

const reasons = Object.keys(memberReportReasons) as [MemberReportReason, ...MemberReportReason[]];

export const profileReviewEndpoints = {
  "POST /api/user/{id}/report": {
    summary: "Reports a member for what the profile shows or what the member does, once per reporter",
    params: idParams,
    body: z.object({
      reason: z.enum(reasons, "请选择举报原因"),
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
