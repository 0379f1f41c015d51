import type { TopicReportReason } from "./contract.ts";

/** Why a topic is reported, as members choose it and the desk reads it. */
export const reportReasons: Readonly<Record<TopicReportReason, string>> = {
  spam: "广告引流",
  abuse: "人身攻击",
  vulgar: "低俗不雅",
  illegal: "违法违规",
  false: "不实信息",
  other: "其他",
};
