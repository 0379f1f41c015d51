import { useMutation } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import type { PostReportReason } from "#features/forum/contract.ts";
import { ReasonSheet } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { forumApi } from "../api/client.ts";
import type { MenuPost } from "./menu-post.ts";

const reasons: Record<PostReportReason, string> = {
  ad: "广告营销",
  abuse: "人身攻击",
  vulgar: "低俗、引人不适",
  false: "内容不实",
  infringe: "抄袭或侵权",
  illegal: "违法违规",
  other: "其他",
};

/** Why a post should be looked at. */
export default function PostReport({ post, onClose }: { post: MenuPost; onClose: () => void }) {
  const report = useMutation({
    mutationFn: (body: { reason: PostReportReason; note: string }) =>
      forumApi("POST /api/posts/{id}/report", { params: { id: post.id }, body }),
    onSuccess() {
      onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      title="举报帖子"
      description={<span className="line-clamp-2">《{post.title}》</span>}
      reasons={reasons}
      submitLabel="提交举报"
      sending={report.isPending}
      onClose={onClose}
      onSubmit={(reason, note) => void withSignIn(() => report.mutateAsync({ reason, note }), "举报")}
    />
  );
}
