import { ModeratorScreen } from "#capabilities/moderation/web/public.ts";
import { Account } from "../account/account.tsx";

export default function AccountScreen() {
  return <ModeratorScreen title="账号安全">{(admin) => <Account admin={admin} />}</ModeratorScreen>;
}
