import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** Comments under articles: reviewed before they are shown. */
export default function ArticleComments() {
  return (
    <DeskScreen title="资讯评论审核">
      {(admin) => <ReviewQueue kind="article_comment" admin={admin} />}
    </DeskScreen>
  );
}
