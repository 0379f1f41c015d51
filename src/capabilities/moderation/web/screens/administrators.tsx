import { Administrators } from "#capabilities/admin/web/public.ts";
import { ModeratorScreen } from "../components/moderator-frame.tsx";

export default function AdministratorsScreen() {
  return <ModeratorScreen title="管理员">{(admin) => <Administrators admin={admin} />}</ModeratorScreen>;
}
