import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** Comments under articles: reviewed before they are shown. */
export default function ArticleComments() {
  return (
    <ModeratorScreen title="资讯评论审核">
      {(admin) => <ReviewQueue kind="article_comment" admin={admin} />}
    </ModeratorScreen>
  );
}
