import { ReportSheet } from "#client/report-sheet.tsx";
import type { ArticleDetail, ArticleReportReason } from "#features/articles/contract.ts";
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
  return (
    <ReportSheet
      title="举报文章"
      description={<span className="line-clamp-2">《{article.title}》</span>}
      reasons={reasons}
      report={(body) => articleApi("POST /api/articles/{id}/report", { params: { id: article.id }, body })}
      onClose={onClose}
    />
  );
}
