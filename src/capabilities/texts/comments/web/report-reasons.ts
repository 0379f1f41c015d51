import type { ReportReason } from "#capabilities/texts/comments/contract.ts";

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: "广告或引流",
  abuse: "辱骂、攻击他人",
  vulgar: "低俗色情",
  illegal: "违法违规",
  false: "虚假信息、谣言",
  privacy: "泄露他人隐私",
  other: "其他",
};
