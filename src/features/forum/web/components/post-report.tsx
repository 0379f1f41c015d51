import { ReportSheet } from "#client/report-sheet.tsx";
import type { PostReportReason } from "#features/forum/contract.ts";
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
  return (
    <ReportSheet
      title="举报帖子"
      description={<span className="line-clamp-2">《{post.title}》</span>}
      reasons={reasons}
      report={(body) => forumApi("POST /api/posts/{id}/report", { params: { id: post.id }, body })}
      onClose={onClose}
    />
  );
}
