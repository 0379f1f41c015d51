import { useMutation } from "@tanstack/react-query";
import type { MemberReportReason } from "#capabilities/review/profile-review/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { ReasonSheet } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
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
  const report = useMutation({
    mutationFn: ({ reason, note }: { reason: MemberReportReason; note: string }) =>
      reportMember(member.id, reason, note),
    onSuccess() {
      onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      title="举报用户"
      description={member.nickname}
      reasons={reasons}
      submitLabel="提交举报"
      sending={report.isPending}
      onClose={onClose}
      onSubmit={(reason, note) => void withSignIn(() => report.mutateAsync({ reason, note }), "举报")}
    />
  );
}
