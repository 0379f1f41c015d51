import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** Nicknames, avatars and introductions: reviewed before others see them. */
export default function Profiles() {
  return (
    <ModeratorScreen title="用户资料审核">
      {(admin) => <ReviewQueue kind="profile" title="用户资料审核" admin={admin} />}
    </ModeratorScreen>
  );
}
