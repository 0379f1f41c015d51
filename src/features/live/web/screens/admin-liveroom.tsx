import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { useParams } from "#client/router.tsx";
import { Workplace } from "../desk/workplace.tsx";

/** One room: its picture and chat, tray, people, replay. */
export default function AdminLiveRoom() {
  const { id = "" } = useParams();
  return <DeskScreen title="直播间">{() => <Workplace openId={id} />}</DeskScreen>;
}
