import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { ScreeningDesk } from "../screening/screening-desk.tsx";

/** 先审后发: what is looked at before it is shown. */
export default function Screening() {
  return <DeskScreen title="先审后发">{() => <ScreeningDesk />}</DeskScreen>;
}
