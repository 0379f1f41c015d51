import { Account } from "#capabilities/admin/web/public.ts";
import { ModeratorScreen } from "../components/moderator-frame.tsx";

export default function AccountScreen() {
  return <ModeratorScreen title="账号安全">{(admin) => <Account admin={admin} />}</ModeratorScreen>;
}
