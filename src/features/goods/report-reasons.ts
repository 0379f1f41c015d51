import type { ReviewReportReason } from "./reviews-contract.ts";

/** Why a review of goods is reported, as members choose it and the desk reads it. */
export const reportLabels: Readonly<Record<ReviewReportReason, string>> = {
  spam: "广告引流",
  false: "不实信息",
  abuse: "人身攻击",
  vulgar: "低俗不雅",
  privacy: "泄露隐私",
  illegal: "违法违规",
  other: "其他",
};
