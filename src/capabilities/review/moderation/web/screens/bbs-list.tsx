import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** 帖子审核: posts, those that wait first. */
export default function BbsList() {
  return (
    <ModeratorScreen title="帖子审核">{(admin) => <ReviewQueue kind="post" admin={admin} />}</ModeratorScreen>
  );
}
