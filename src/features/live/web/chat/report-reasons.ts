import type { liveReportReasons } from "#shared/live.ts";

export const reportReasonLabels: Record<(typeof liveReportReasons)[number], string> = {
  spam: "广告或引流",
  abuse: "辱骂、攻击他人",
  illegal: "违法违规",
  porn: "低俗色情",
  fraud: "诈骗、虚假信息",
  other: "其他",
};
