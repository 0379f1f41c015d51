import { Account } from "../account/account.tsx";
import { DeskScreen } from "../components/desk-screen.tsx";

export default function AccountScreen() {
  return <DeskScreen title="账号安全">{(admin) => <Account admin={admin} />}</DeskScreen>;
}
