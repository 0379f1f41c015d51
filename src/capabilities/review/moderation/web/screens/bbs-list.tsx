import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** 帖子审核: posts, those that wait first. */
export default function BbsList() {
  return <DeskScreen title="帖子审核">{(admin) => <ReviewQueue kind="post" admin={admin} />}</DeskScreen>;
}
