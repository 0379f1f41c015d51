import { AuditLog } from "../audit/audit-log.tsx";
import { DeskScreen } from "../components/desk-screen.tsx";

export default function AuditLogScreen() {
  return <DeskScreen title="操作记录">{() => <AuditLog />}</DeskScreen>;
}
