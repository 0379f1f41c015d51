import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { ReasonDesk } from "../reasons/reason-desk.tsx";

export default function Reasons() {
  return <DeskScreen title="审核理由">{() => <ReasonDesk />}</DeskScreen>;
}
