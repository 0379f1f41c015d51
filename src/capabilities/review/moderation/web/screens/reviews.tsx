import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { useParams } from "#client/router.tsx";
import { ReviewQueue } from "../queue/review-queue.tsx";

/** The queue of any kind that has no screen of its own, and all of them in one. */
export default function Reviews() {
  const { kind = "" } = useParams();
  return (
    <DeskScreen title="内容审核">
      {(admin) => <ReviewQueue key={kind} kind={kind} admin={admin} />}
    </DeskScreen>
  );
}
