import type { MemberReportReason } from "#capabilities/review/profile-review/contract.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { reportMember } from "../api/report-member.ts";

const reasons: Record<MemberReportReason, string> = {
  impersonation: "冒充他人或官方",
  spam: "广告或引流",
  abuse: "骚扰、攻击他人",
  vulgar: "头像、昵称或背景低俗",
  fraud: "涉嫌诈骗",
  illegal: "违法违规",
  other: "其他",
};

/** Why a member should be looked at. */
export default function ReportMemberSheet({
  member,
  onClose,
}: {
  member: { id: string; nickname: string };
  onClose: () => void;
}) {
  return (
    <ReportSheet
      title="举报用户"
      description={member.nickname}
      reasons={reasons}
      report={({ reason, note }) => reportMember(member.id, reason, note)}
      onClose={onClose}
    />
  );
}
