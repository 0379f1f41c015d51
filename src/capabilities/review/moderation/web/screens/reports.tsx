import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { ReportDesk } from "../reports/report-desk.tsx";

export default function Reports() {
  return <DeskScreen title="举报">{() => <ReportDesk />}</DeskScreen>;
}
