import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { AppealDesk } from "../appeal-desk.tsx";

export default function Appeals() {
  return <DeskScreen title="申诉">{() => <AppealDesk />}</DeskScreen>;
}
