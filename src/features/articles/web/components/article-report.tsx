import { useMutation } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import type { ArticleDetail, ArticleReportReason } from "#features/articles/contract.ts";
import { ReasonSheet } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { articleApi } from "../api/client.ts";

const reasons: Record<ArticleReportReason, string> = {
  ad: "广告营销",
  false: "内容不实",
  clickbait: "标题与内容不符",
  vulgar: "低俗、引人不适",
  infringe: "抄袭或侵权",
  illegal: "违法违规",
  other: "其他",
};

/** Why an article should be looked at. */
export default function ArticleReport({ article, onClose }: { article: ArticleDetail; onClose: () => void }) {
  const report = useMutation({
    mutationFn: (body: { reason: ArticleReportReason; note: string }) =>
      articleApi("POST /api/articles/{id}/report", { params: { id: article.id }, body }),
    onSuccess() {
      onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      title="举报文章"
      description={<span className="line-clamp-2">《{article.title}》</span>}
      reasons={reasons}
      submitLabel="提交举报"
      sending={report.isPending}
      onClose={onClose}
      onSubmit={(reason, note) => void withSignIn(() => report.mutateAsync({ reason, note }), "举报")}
    />
  );
}
