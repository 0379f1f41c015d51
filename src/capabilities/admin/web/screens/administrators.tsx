import { ModeratorScreen } from "#capabilities/moderation/web/public.ts";
import { Administrators } from "../administrators/administrators.tsx";

export default function AdministratorsScreen() {
  return <ModeratorScreen title="管理员">{(admin) => <Administrators admin={admin} />}</ModeratorScreen>;
}
