import { ReportSheet } from "#client/report-sheet.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { reportReasons } from "#features/articles/report-reasons.ts";
import { articleApi } from "../api/client.ts";

/** Why an article should be looked at. */
export default function ArticleReport({ article, onClose }: { article: ArticleDetail; onClose: () => void }) {
  return (
    <ReportSheet
      noun="文章"
      description={<span className="line-clamp-2">《{article.title}》</span>}
      reasons={reportReasons}
      send={(body) => articleApi("POST /api/articles/{id}/report", { params: { id: article.id }, body })}
      onClose={onClose}
    />
  );
}
