import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { useParams } from "#client/router.tsx";
import { Detail } from "../queue/detail.tsx";

/** One post with all that is known of it. */
export default function BbsInfoOne() {
  const { id = "" } = useParams();
  return <DeskScreen title="帖子详情">{() => <Detail key={id} kind="post" targetId={id} />}</DeskScreen>;
}
