/** Why a member can be reported, as the wire names it → in words. */
export const memberReportReasons = {
  impersonation: "冒充他人或官方",
  spam: "广告或引流",
  abuse: "骚扰、攻击他人",
  vulgar: "头像、昵称或背景低俗",
  fraud: "涉嫌诈骗",
  illegal: "违法违规",
  other: "其他",
} as const;

export type MemberReportReason = keyof typeof memberReportReasons;
