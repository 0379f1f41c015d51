import type { GroupReportReason } from "./contract.ts";

/** Why a group is reported, as members choose it and the desk reads it. */
export const reportReasons: Readonly<Record<GroupReportReason, string>> = {
  spam: "广告引流",
  fraud: "涉嫌诈骗",
  vulgar: "低俗不雅",
  illegal: "违法违规",
  other: "其他",
};
