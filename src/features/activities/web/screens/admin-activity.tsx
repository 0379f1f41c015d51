import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { useParams } from "#client/router.tsx";
import { Workplace } from "../desk/workplace.tsx";

/** One activity: how it stands, what it says, who comes. */
export default function AdminActivity() {
  const { id = "" } = useParams();
  return <DeskScreen title="活动">{() => <Workplace openId={id} />}</DeskScreen>;
}
