import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { Workplace } from "../desk/workplace.tsx";

/** Activities of the desk: a list; with room for two panes, what is opened stands beside it. */
export default function AdminActivities() {
  return <DeskScreen title="活动">{() => <Workplace openId={null} />}</DeskScreen>;
}
