import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { Workplace } from "../desk/workplace.tsx";

/** Rooms of the desk: a list; with room for two panes, what is opened stands beside it. */
export default function AdminLive() {
  return <DeskScreen title="直播">{() => <Workplace openId={null} />}</DeskScreen>;
}
