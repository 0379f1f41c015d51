import type { ReportReason } from "#features/questions/answers-contract.ts";

/** Why a question or an answer should be looked at. */
export const reportReasons: Record<ReportReason, string> = {
  spam: "广告引流",
  false: "不实信息，可能误导人",
  abuse: "人身攻击",
  vulgar: "低俗不雅",
  privacy: "泄露隐私",
  illegal: "违法违规",
  other: "其他",
};
