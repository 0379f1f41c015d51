import type {
  MemberReportReason,
  profileReviewEndpoints,
} from "#capabilities/review/profile-review/contract.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { apiClient } from "#client/request.ts";

const profileReviewApi = apiClient<typeof profileReviewEndpoints>();

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
      noun="车友"
      description={member.nickname}
      reasons={reasons}
      send={(body) => profileReviewApi("POST /api/user/{id}/report", { params: { id: member.id }, body })}
      onClose={onClose}
    />
  );
}
