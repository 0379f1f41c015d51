import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { MuteList } from "../mutes/mute-list.tsx";

/** 禁言: members who may read but not write. */
export default function Mutes() {
  return <DeskScreen title="禁言">{() => <MuteList />}</DeskScreen>;
}
