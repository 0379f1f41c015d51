import { ReportSheet } from "#client/report-sheet.tsx";
import { reportReasons } from "#features/forum/report-reasons.ts";
import { forumApi } from "../api/client.ts";
import type { MenuPost } from "./menu-post.ts";

/** Why a post should be looked at. */
export default function PostReport({ post, onClose }: { post: MenuPost; onClose: () => void }) {
  return (
    <ReportSheet
      noun="帖子"
      description={<span className="line-clamp-2">《{post.title}》</span>}
      reasons={reportReasons}
      send={(body) => forumApi("POST /api/posts/{id}/report", { params: { id: post.id }, body })}
      onClose={onClose}
    />
  );
}
