import { Administrators } from "../administrators/administrators.tsx";
import { DeskScreen } from "../components/desk-screen.tsx";

export default function AdministratorsScreen() {
  return <DeskScreen title="管理员">{(admin) => <Administrators admin={admin} />}</DeskScreen>;
}
