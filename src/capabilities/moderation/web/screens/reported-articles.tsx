import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** Articles that readers reported. */
export default function ReportedArticles() {
  return (
    <ModeratorScreen title="资讯举报">
      {(admin) => <ReviewQueue kind="article" title="资讯举报" first="reported" admin={admin} />}
    </ModeratorScreen>
  );
}
