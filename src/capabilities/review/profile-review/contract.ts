import { z } from "zod";
import { act, type Endpoints, reportBody } from "#shared/contract.ts";

const reasonSchema = z.enum(
  ["impersonation", "spam", "abuse", "vulgar", "fraud", "illegal", "other"],
  "请选择举报原因",
);
/** Why a member can be reported. */
export type MemberReportReason = z.output<typeof reasonSchema>;

export const profileReviewEndpoints = {
  "POST /api/user/{id}/report": {
    ...act("Reports a member for what the profile shows or what the member does, once per reporter"),
    body: reportBody(reasonSchema),
  },
} satisfies Endpoints;
